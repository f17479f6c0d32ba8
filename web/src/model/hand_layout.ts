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
  /** The width of a card, so that its strip shows what identifies it. */
  readonly card: number;
}

/** What a hand is laid out in. */
export interface HandBox {
  readonly width: number;
  readonly card: number;
  readonly rise: number;
}

/** Widths of the strip that stays visible of a card, widest first: at least 44 for 16 cards, 28 for more. */
const STRIPS = [48, 44];
const STRIPS_OF_MANY = [48, 44, 36, 32, 28];
const MANY = 16;
/** The distance between groups: after a whole card, or between strips, as far as there is room. */
const GAP = 14;
const SMALL_GAPS = [8, 2];
/** The part of a card's width, at its left, that has all that identifies it. */
const IDENTIFYING = 0.44;
/** Room for a chosen card to rise. */
export const LIFT = 16;

/** Lays out groups of these sizes; a row shows the part `rise` of its height above the next. */
export function handLayout(sizes: readonly number[], box: HandBox): HandLayout {
  const { rows, card } = filling(sizes, box);
  const height = card * 1.4;
  const step = height * (rows.length > 2 ? Math.min(box.rise, 0.62) : box.rise);
  const places = rows.flatMap((row, index) => row.map((x) => ({ x, y: LIFT + index * step })));
  return { places, height: LIFT + Math.max(0, rows.length - 1) * step + height, card };
}

interface Filling {
  /** The x of each card, by row. */
  readonly rows: number[][];
  readonly card: number;
}

/** The fewest rows, then whole groups, then wide gaps, then wide strips. */
function filling(sizes: readonly number[], { width, card: widest }: HandBox): Filling {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const strips = count > MANY ? STRIPS_OF_MANY : STRIPS;
  for (let most = 1; most <= count; most++) {
    for (const spacing of SPACINGS) {
      for (const strip of strips) {
        const card = Math.min(widest, Math.floor(strip / IDENTIFYING));
        const rows = filled(sizes, { ...spacing, width, card, strip: Math.min(strip, card) });
        if (rows.length <= most) return { rows, card };
      }
    }
  }
  return { rows: [], card: widest };
}

interface Spacing {
  /** The distance between groups; null: after the whole of the last card. */
  readonly gap: number | null;
  /** Whether a group begins a new row rather than being divided. */
  readonly isWhole: boolean;
}

const SPACINGS: readonly Spacing[] = [null, ...SMALL_GAPS].flatMap((gap) => [true, false].map((isWhole) => ({ gap, isWhole })));

interface Measures extends Spacing {
  readonly width: number;
  readonly card: number;
  readonly strip: number;
}

function filled(sizes: readonly number[], measures: Measures): number[][] {
  const { width, card, strip, isWhole } = measures;
  const rows: number[][] = [[]];
  const gap = measures.gap ?? card - strip + GAP;
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
