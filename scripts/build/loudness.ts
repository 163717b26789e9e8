import { SAMPLE_RATE, type Samples } from "./synthesis.ts";

/** The largest sample, 0 to 1. */
export function peakOf(samples: Samples): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

/**
 * The power of the loudest `windowSeconds` as a root mean square, with less of the low frequencies that small speakers
 * and ears lose. Short sounds are made equally loud by this value.
 */
export function loudestRms(samples: Samples, windowSeconds: number): number {
  const size = Math.min(samples.length, Math.round(windowSeconds * SAMPLE_RATE));
  const squares = cutLows(samples, 150).map((sample) => sample * sample);
  let sum = 0;
  let loudest = 0;
  for (let i = 0; i < squares.length; i++) {
    sum += (squares[i] ?? 0) - (squares[i - size] ?? 0);
    loudest = Math.max(loudest, sum);
  }
  return Math.sqrt(loudest / size);
}

function cutLows(samples: Samples, hz: number): Samples {
  const smoothing = 1 / (1 + (2 * Math.PI * hz) / SAMPLE_RATE);
  const out = new Float64Array(samples.length);
  let before = 0;
  let last = 0;
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    last = smoothing * (last + sample - before);
    before = sample;
    out[i] = last;
  }
  return out;
}

/** Scales to the wanted loudness and limits peaks to `ceiling`, so that nothing can clip. */
export function level(samples: Samples, rms: number, windowSeconds: number, ceiling: number): Samples {
  const gain = rms / Math.max(loudestRms(samples, windowSeconds), 1e-9);
  const knee = ceiling * 0.7;
  return samples.map((sample) => {
    const loud = Math.abs(sample * gain);
    if (loud <= knee) return sample * gain;
    const rounded = knee + (ceiling - knee) * Math.tanh((loud - knee) / (ceiling - knee));
    return Math.sign(sample) * rounded;
  });
}

/** Fades out the last `seconds`, so that a ringing sound does not end in a click. */
export function fadeOut(samples: Samples, seconds: number): Samples {
  const length = seconds * SAMPLE_RATE;
  return samples.map((sample, i) => sample * Math.min(1, (samples.length - 1 - i) / length));
}

/** 16-bit little-endian PCM. */
export function toPcm(samples: Samples): Buffer {
  const pcm = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, i) => pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), i * 2));
  return pcm;
}
