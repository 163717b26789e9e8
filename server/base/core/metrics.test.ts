import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { build } from "./version.ts";

test("tells what it was told, and two servers do not mix", async () => {
  const [metrics, other] = [createMetrics(), createMetrics()];
  metrics.setRooms(12, 1);
  metrics.setSockets(34);
  metrics.setOverlays(5);
  metrics.countAction("accepted");
  metrics.countAction("accepted");
  metrics.countAction("repeated");
  metrics.countFrame("out", 500);
  metrics.countRoomFault();
  metrics.countRoomPlace("evicted");
  metrics.observeAck(4);
  metrics.observeCommit(10, 1.5);
  metrics.observeRequest("GET", 200, 3);
  metrics.countEvent("app_open");
  const text = await metrics.text();
  for (const line of [
    `spar_build_info{version="${build.version}",node="${build.node}"} 1`,
    "spar_rooms 12",
    "spar_rooms_frozen 1",
    "spar_sockets 34",
    "spar_overlays 5",
    "spar_room_faults 1",
    'spar_room_places_total{outcome="evicted"} 1',
    'spar_actions_total{outcome="accepted"} 2',
    'spar_actions_total{outcome="refused"} 0',
    'spar_actions_total{outcome="repeated"} 1',
    'spar_frames_total{direction="out"} 1',
    'spar_frame_bytes_total{direction="out"} 500',
    'spar_ack_seconds_bucket{le="0.003"} 0',
    'spar_ack_seconds_bucket{le="0.005"} 1',
    "spar_journal_batch_entries_sum 10",
    "spar_journal_commit_seconds_sum 0.0015",
    'spar_http_seconds_count{method="GET",status="200"} 1',
    'spar_analytics_events_total{event="app_open"} 1',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toMatch(/^spar_event_loop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m);
  expect(await metrics.text()).toContain('spar_actions_total{outcome="accepted"} 2');
  expect(await other.text()).toContain("spar_rooms 0");
  expect(metrics.requestTotals()).toEqual({ count: 1, tookMs: 3 });
  metrics.stop();
  other.stop();
});
