import type { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { MAX_RULES, type Rule } from './borders.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
export type PdfOperations = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];
type Matrix = readonly number[];

/** What a page draws: the lines that may be borders, and whether it shows letters, pictures or shapes. */
export interface Drawn {
  readonly rules: readonly Rule[];
  readonly letters: number;
  readonly pictures: number;
  readonly shapes: number;
}

/** Lines that differ by less are upright or level. */
const SLANT = 0.5;

/** Reads what a page draws, in points from its upper left corner. */
export async function drawnOn(page: Page, ops: PdfOperations, viewport: Matrix): Promise<Drawn> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures = new Set<number>([ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject]);
  const painting = new Set<number>([
    ops.stroke,
    ops.closeStroke,
    ops.fill,
    ops.eoFill,
    ops.fillStroke,
    ops.eoFillStroke,
  ]);
  const counts = { letters: 0, pictures: 0, shapes: 0 };
  const rules: Rule[] = [];
  const saved: Matrix[] = [];
  let matrix = viewport;
  for (const [i, operation] of fnArray.entries()) {
    const args = argsArray[i];
    if (operation === ops.save || operation === ops.paintFormXObjectBegin) {
      saved.push(matrix);
      if (operation === ops.paintFormXObjectBegin && Array.isArray(args?.[0])) matrix = product(matrix, args[0]);
    } else if (operation === ops.restore || operation === ops.paintFormXObjectEnd) matrix = saved.pop() ?? viewport;
    else if (operation === ops.transform) matrix = product(matrix, args);
    else if (operation === ops.showText) counts.letters++;
    else if (pictures.has(operation)) counts.pictures++;
    else if (operation === ops.constructPath && painting.has(args?.[0])) {
      counts.shapes++;
      if (rules.length <= MAX_RULES) rules.push(...rulesOf(args[1]?.[0], matrix));
    }
  }
  return { rules, ...counts };
}

/** The straight lines of a path, which is a list of: 0 move, 1 line, 2 and 3 curves, 4 close. */
function rulesOf(path: ArrayLike<number> | null | undefined, matrix: Matrix): Rule[] {
  const points: { x: number; y: number }[] = [];
  const sides: Rule[] = [];
  const add = (from: { x: number; y: number } | undefined, to: { x: number; y: number } | undefined) => {
    if (from === undefined || to === undefined) return;
    const [width, height] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
    if (width <= SLANT && height > SLANT) sides.push(side(true, from.x, from.y, to.y));
    else if (height <= SLANT && width > SLANT) sides.push(side(false, from.y, from.x, to.x));
  };
  for (let i = 0; path !== null && path !== undefined && i < path.length; ) {
    const step = path[i++];
    if (step === 4) {
      add(points.at(-1), points[0]);
      continue;
    }
    if (step === 0) points.length = 0;
    if (step === 2) i += 4;
    if (step === 3) i += 2;
    const point = pointOn(matrix, path[i] ?? 0, path[i + 1] ?? 0);
    i += 2;
    if (step === 1) add(points.at(-1), point);
    points.push(point);
  }
  return sides;
}

function side(isUpright: boolean, at: number, a: number, b: number): Rule {
  return { isUpright, at, from: Math.min(a, b), to: Math.max(a, b) };
}

function product([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, inner: Matrix): number[] {
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Where a point of the page is on the sheet. */
export function pointOn([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
