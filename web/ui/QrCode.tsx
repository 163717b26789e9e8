import type { ReactElement } from "react";
import { encode } from "uqr";
import styles from "./QrCode.module.css";

/** Light modules around the code, so that a camera finds its corners. */
const quietZone = 4;

/** One path for all dark modules of a row, run by run. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue;
    const from = x;
    while (row[x + 1] === true) x++;
    path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
  }
  return path;
}

/** A QR code of a text, dark on light in both themes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.ground} width={size} height={size} />
      <path className={styles.modules} data-testid="qr-modules" d={data.map(rowPath).join("")} />
    </svg>
  );
}
