// Where the cards of a hand lie: groups side by side, over one another as far as the width demands, in as few rows as it allows.

/** The place of a card's upper left corner, in pixels. */
export interface CardPlace {
  readonly x: number;
  readonly y: number;
}

export interface HandLayout {
  /** The places of all cards, group by group. */
  readonly places: readonly CardPlace[];
  readonly height: number;
}

/** Widths of the strip that stays visible of a card, widest first: at least 44 for 16 cards, 28 for more. */
const STRIPS = [48, 44];
const STRIPS_OF_MANY = [48, 44, 36, 32, 28];
const MANY = 16;
/** The distance between groups: after a whole card, or between strips. */
const GAP = 14;
const SMALL_GAP = 8;
/** Room for a chosen card to rise. */
export const LIFT = 16;

/** Lays out groups of these sizes in `width`; a card is `card` wide. */
export function handLayout(sizes: readonly number[], width: number, card: number): HandLayout {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const rows = rowsOf(sizes, count, width, card);
  const height = card * 1.4;
  const step = height * (rows.length > 2 ? 0.62 : 0.8);
  const places = rows.flatMap((row, index) => row.map((x) => ({ x, y: LIFT + index * step })));
  return { places, height: LIFT + Math.max(0, rows.length - 1) * step + height };
}

/** The x of each card, by row: the fewest rows, then whole groups, then wide gaps, then wide strips. */
function rowsOf(sizes: readonly number[], count: number, width: number, card: number): number[][] {
  const strips = (count > MANY ? STRIPS_OF_MANY : STRIPS).map((strip) => Math.min(strip, card));
  for (let most = 1; most <= count; most++) {
    for (const isSpread of [true, false]) {
      for (const isWhole of [true, false]) {
        for (const strip of strips) {
          const rows = filled(sizes, { width, card, strip, isSpread, isWhole });
          if (rows.length <= most) return rows;
        }
      }
    }
  }
  return [];
}

interface Measures {
  readonly width: number;
  readonly card: number;
  readonly strip: number;
  /** Whether the last card of a group is wholly visible. */
  readonly isSpread: boolean;
  /** Whether a group begins a new row rather than being divided. */
  readonly isWhole: boolean;
}

function filled(sizes: readonly number[], measures: Measures): number[][] {
  const { width, card, strip, isSpread, isWhole } = measures;
  const rows: number[][] = [[]];
  const gap = isSpread ? card - strip + GAP : SMALL_GAP;
  let x = 0;
  for (const size of sizes) {
    const end = (size - 1) * strip + card;
    if (x > 0 && isWhole && x + end > width) x = newRow();
    for (let at = 0; at < size; at++) {
      if (x > 0 && x + card > width) x = newRow();
      rows.at(-1)?.push(x);
      x += strip;
    }
    x += gap;
  }
  return rows;

  function newRow(): number {
    rows.push([]);
    return 0;
  }
}
