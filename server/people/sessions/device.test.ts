import { expect, test } from "vitest";
import { deviceOf } from "./startSession.ts";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome, Linux",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/18 Safari/605.1", "Safari, macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18 Mobile Safari/604.1",
    "Safari, iPhone",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1", "Chrome, iPhone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"],
  ["Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36", "Samsung Internet, Android"],
  ["curl/8.5.0", "curl"],
  ["", ""],
  ["<script>alert(1)</script>", "<script>alert"],
  ["\u202e\u0000evil", "evil"],
  ["x".repeat(5_000), "x".repeat(40)],
])("%j is called %j", (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
