import { hsCodeRecord, searchItem } from '../api/json.ts';
import type { Language } from '../contract/language.ts';
import { OPERATIONS } from '../contract/operations.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import type { TariffHistory } from '../tariff/history.ts';
import type { Measures } from '../tariff/measures.ts';
import { notesOn } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { type CacheableReply, renderListMeta } from './envelope.ts';
import { digest } from './etag.ts';
import { ascii, concat, flat, jsonArray, type Latin1, latin1, latin1Json } from './latin1.ts';
import { SecondChanceCache } from './second-chance-cache.ts';

/** The page of children that nearly every caller asks for: the first, of the default size. */
export const DEFAULT_PAGE = OPERATIONS.children.parameters.limit.default;
/** Node copies a long string twice on its way out and a Buffer never, so longer pages are kept as Buffers. */
const LONGEST_STRING = 8_192;

/** The JSON around the amounts of a calculation, which is the same for every value. */
interface CalculationFrame {
  readonly before: Latin1;
  readonly after: Latin1;
}

/** The JSON around the amounts of a line of a shipment, and its notes besides the one that all rates have. */
interface LineFrame extends CalculationFrame {
  readonly notes: readonly string[];
}

/**
 * The JSON of one catalogue, rendered on first use: catalogue and history are immutable, so nothing is ever stale. Rendering a
 * record anew for each request would cost a third of a lookup.
 */
export class RenderedCatalogue {
  readonly catalogue: Catalogue;
  readonly history: TariffHistory | null;
  readonly measures: Measures;
  /** Names the measures in force in ETags. */
  readonly measuresTag: string;
  /** Replies that are not rendered in advance, by operation and parameters. */
  readonly replies = new SecondChanceCache<CacheableReply>();
  readonly #records: (Latin1 | undefined)[];
  readonly #searchItems: (Latin1 | undefined)[];
  readonly #children: (CacheableReply | undefined)[];
  readonly #frames: Readonly<Record<Language, (CalculationFrame | undefined)[]>>;

  readonly #endsOfLines = new Map<string, Latin1>();
  readonly #lineFrames: Readonly<Record<Language, (LineFrame | undefined)[]>> = { en: [], ar: [] };

  constructor(catalogue: Catalogue, history: TariffHistory | null, measures: Measures) {
    const { length } = catalogue.records;
    this.catalogue = catalogue;
    this.history = history;
    this.measures = measures;
    this.measuresTag = digest(measures.version);
    this.#records = new Array(length).fill(undefined);
    this.#searchItems = new Array(length).fill(undefined);
    this.#children = new Array(length).fill(undefined);
    this.#frames = { en: new Array(length).fill(undefined), ar: [] };
  }

  record(record: TariffRecord): Latin1 {
    return this.#records[record.position] ?? keep(this.#records, record, latin1Json(hsCodeRecord(record)));
  }

  searchItem(record: TariffRecord): Latin1 {
    return this.#searchItems[record.position] ?? keep(this.#searchItems, record, latin1Json(searchItem(record)));
  }

  /** The first page of children, of the default size. */
  defaultChildren(parent: TariffRecord): CacheableReply {
    return this.#children[parent.position] ?? keep(this.#children, parent, this.#renderChildren(parent));
  }

  calculationFrame(record: TariffRecord, language: Language): CalculationFrame {
    const frames = this.#frames[language];
    return frames[record.position] ?? keep(frames, record, this.#renderFrame(record, language));
  }

  /** What a shipment has around the amounts of a line. */
  lineFrame(record: TariffRecord, language: Language): LineFrame {
    const frames = this.#lineFrames[language];
    return frames[record.position] ?? keep(frames, record, this.#renderLineFrame(record, language));
  }

  #renderLineFrame(record: TariffRecord, language: Language): LineFrame {
    const measures = this.measures.measuresOf(record);
    const [, ...notes] = notesOn(record, language, measures);
    return {
      before: this.calculationFrame(record, language).before,
      after: this.#endOfLine(JSON.stringify(measures)),
      notes,
    };
  }

  /** String interning: most codes of a chapter have the same measures, and one text for all of them stays in the CPU's cache. */
  #endOfLine(measures: string): Latin1 {
    let end = this.#endsOfLines.get(measures);
    if (end === undefined) {
      end = flat(latin1(`,"measures":${measures}}`));
      this.#endsOfLines.set(measures, end);
    }
    return end;
  }

  /** The notes name measures, which are resolved once for each record and not for each request. */
  #renderFrame(record: TariffRecord, language: Language): CalculationFrame {
    const { code, en } = record;
    const notes = notesOn(record, language, this.measures.measuresOf(record)).join(' ');
    return {
      before: flat(latin1(`{"hs_code":"${code}","product":${JSON.stringify(en)}`)),
      after: flat(concat(ascii(',"notes":'), latin1Json(notes), ascii('}'))),
    };
  }

  #renderChildren({ code, children }: TariffRecord): CacheableReply {
    const items = children.slice(0, DEFAULT_PAGE).map((child) => this.record(child));
    const data = jsonArray(items);
    const listMeta = renderListMeta({ total: children.length, limit: DEFAULT_PAGE, offset: 0, count: items.length });
    const etagKey = `${code}-${DEFAULT_PAGE}-0`;
    return { data: data.length > LONGEST_STRING ? Buffer.from(data, 'latin1') : data, listMeta, etagKey };
  }
}

/** Stores what was rendered for a record, and returns it. */
function keep<T>(all: (T | undefined)[], { position }: TariffRecord, rendered: T): T {
  all[position] = rendered;
  return rendered;
}
