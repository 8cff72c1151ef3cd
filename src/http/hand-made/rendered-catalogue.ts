import type { Language } from '../../contract/language.ts';
import type { Measure } from '../../contract/measure-schemas.ts';
import { guideItem, pathItem } from '../../operations/details/details.ts';
import { hsCodeRecord, searchItem } from '../../operations/json.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { measuresFor } from '../../operations/shipment/amounts.ts';
import type { Catalogue } from '../../tariff/catalogue.ts';
import { codesAbove, type Guide } from '../../tariff/guide.ts';
import type { TariffHistory } from '../../tariff/history.ts';
import type { LawSources } from '../../tariff/line-law.ts';
import type { Measures } from '../../tariff/measures.ts';
import { billNotesOn, calculationNotes } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { type CacheableReply, renderListMeta, stored } from '../envelope.ts';
import { digest } from '../headers.ts';
import { ascii, concat, flat, jsonArray, type Latin1, latin1, latin1Json } from '../latin1.ts';
import { SecondChanceCache } from '../second-chance-cache.ts';

/** The page of children that nearly every caller asks for: the first, of the default size. */
export const DEFAULT_PAGE = OPERATIONS.children.parameters.limit.default;

const NO_PATH = ascii('[]');
/** Where the description of a record begins in its JSON, besides the length of the code. */
const DESCRIPTION_START = '{"hs_code":"","description":'.length;

/** The JSON around the amounts of a calculation, which is the same for every value. */
interface CalculationFrame {
  readonly before: Latin1;
  readonly after: Latin1;
}

/** What the details of a code have after its path. Shared: most codes have the same measures. */
export interface DetailsFrame {
  readonly before: Latin1;
  /** What follows `before` and the description of the code; null where `before` is all. */
  readonly after: Latin1 | null;
}

/** What a line of a shipment has besides its charges. */
interface LineFrame {
  readonly measures: Latin1;
  /** Its notes besides the one that all rates have. */
  readonly notes: readonly string[];
}

/** The most frames that are kept: those of all lines for a few origins. */
const MOST_ORIGIN_FRAMES = 60_000;

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
  /** Names the measures and the days of all editions in ETags. */
  readonly stateTag: string;
  /** Replies that are not rendered in advance, by language and address. */
  readonly replies = new SecondChanceCache();
  readonly #records: (Latin1 | undefined)[];
  readonly #searchItems: (Latin1 | undefined)[];
  readonly #children: (CacheableReply | undefined)[];
  readonly #frames: Readonly<Record<Language, (CalculationFrame | undefined)[]>>;
  readonly #paths: (Latin1 | undefined)[] = [];
  /** The entries of each code that the guide speaks of, without brackets. */
  readonly #guide = new Map<string, Latin1>();
  readonly #measures: (Latin1 | undefined)[] = [];
  readonly #knownMeasures = new Map<string, Latin1>();
  readonly #detailsFrames: (DetailsFrame | undefined)[] = [];
  readonly #knownFrames = new Map<string, DetailsFrame>();
  readonly #originFrames = new Map<string, Map<TariffRecord, LineFrame>>();
  #originFrameCount = 0;
  readonly #lineFrames: Readonly<Record<Language, (LineFrame | undefined)[]>> = { en: [], ar: [] };

  constructor(catalogue: Catalogue, history: TariffHistory | null, measures: Measures) {
    const { length } = catalogue.records;
    this.catalogue = catalogue;
    this.history = history;
    this.measures = measures;
    this.measuresTag = digest(measures.version);
    this.stateTag = digest(`${history?.fingerprint} ${measures.version}`);
    this.#records = new Array(length).fill(undefined);
    this.#searchItems = new Array(length).fill(undefined);
    this.#children = new Array(length).fill(undefined);
    this.#frames = { en: new Array(length).fill(undefined), ar: [] };
  }

  record(record: TariffRecord): Latin1 {
    return this.#records[record.position] ?? keep(this.#records, record, latin1Json(hsCodeRecord(record)));
  }

  /** The record with this code; null if there is none. Only its JSON is read, which saves a cache miss. */
  recordOf(code: string): Latin1 | null {
    const position = this.catalogue.positionOf(code);
    if (position < 0) return null;
    return this.#records[position] ?? this.record(this.catalogue.records[position] as TariffRecord);
  }

  /** The description of a record: a part of its JSON, which is in the CPU's cache already. */
  description(record: TariffRecord): Latin1 {
    const json = this.record(record);
    const start = DESCRIPTION_START + record.code.length;
    // No text of the tariff has these characters: JSON writes a backslash before its quotation marks.
    return json.slice(start, json.indexOf('},"level":', start) + 1) as Latin1;
  }

  searchItem(record: TariffRecord): Latin1 {
    return this.#searchItems[record.position] ?? keep(this.#searchItems, record, latin1Json(searchItem(record)));
  }

  /** The first page of children, of the default size. */
  defaultChildren(parent: TariffRecord): CacheableReply {
    return this.#children[parent.position] ?? keep(this.#children, parent, this.#renderChildren(parent));
  }

  /** The codes above a record, from the chapter to its parent. */
  path({ parent }: TariffRecord): Latin1 {
    if (parent === null) return NO_PATH;
    return this.#paths[parent.position] ?? keep(this.#paths, parent, this.#renderPath(parent));
  }

  /** What the guide says of a code and of the codes above it: joined from its parts, since all codes of a heading share most. */
  guideJson({ code }: TariffRecord, guide: Guide): Latin1 {
    return jsonArray(
      codesAbove(code)
        .map((each) => this.#ownGuide(each, guide))
        .filter((each) => each !== ''),
    );
  }

  #ownGuide(code: string, guide: Guide): Latin1 {
    const known = this.#guide.get(code);
    if (known !== undefined) return known;
    const rendered = flat(
      latin1(
        guide
          .own(code)
          .map((entry) => JSON.stringify(guideItem(entry)))
          .join(','),
      ),
    );
    this.#guide.set(code, rendered);
    return rendered;
  }

  /** The measures of a record today, as the field `measures` with a comma before it. */
  measuresJson(record: TariffRecord): Latin1 {
    return this.#measures[record.position] ?? keep(this.#measures, record, this.#renderMeasures(record));
  }

  /** What the details of a record have after its path; `render` is called once for each record. */
  detailsFrame(record: TariffRecord, render: () => DetailsFrame): DetailsFrame {
    return this.#detailsFrames[record.position] ?? keep(this.#detailsFrames, record, this.#sharedFrame(render()));
  }

  calculationFrame(record: TariffRecord, language: Language): CalculationFrame {
    const frames = this.#frames[language];
    return frames[record.position] ?? keep(frames, record, this.#renderFrame(record, language));
  }

  /** What a shipment has around the amounts of a line. */
  lineFrame(record: TariffRecord, law: LawSources, language: Language): LineFrame {
    const frames = this.#lineFrames[language];
    return frames[record.position] ?? keep(frames, record, this.#renderLineFrame(record, null, law, language));
  }

  /** The same for an origin or for another country. */
  originFrame(record: TariffRecord, origin: string | null, law: LawSources, language: Language): LineFrame {
    const key = `${law.country}${origin ?? ''}${language}`;
    if (this.#originFrameCount > MOST_ORIGIN_FRAMES) this.#originFrames.clear();
    if (this.#originFrames.size === 0) this.#originFrameCount = 0;
    const frames = this.#originFrames.get(key) ?? new Map<TariffRecord, LineFrame>();
    this.#originFrames.set(key, frames);
    let frame = frames.get(record);
    if (frame === undefined) {
      frame = this.#renderLineFrame(record, origin, law, language);
      frames.set(record, frame);
      this.#originFrameCount++;
    }
    return frame;
  }

  #renderPath(last: TariffRecord): Latin1 {
    const path: TariffRecord[] = [];
    for (let each: TariffRecord | null = last; each !== null; each = each.parent) path.unshift(each);
    return latin1Json(path.map(pathItem));
  }

  /** String interning: most codes of a chapter have the same measures, and one text for all of them stays in the CPU's cache. */
  #renderMeasures(record: TariffRecord): Latin1 {
    return this.#sharedMeasures(this.measures.measuresOf(record));
  }

  #sharedMeasures(measures: readonly Measure[]): Latin1 {
    const json = JSON.stringify(measures);
    let known = this.#knownMeasures.get(json);
    if (known === undefined) {
      known = flat(latin1(`,"measures":${json}`));
      this.#knownMeasures.set(json, known);
    }
    return known;
  }

  #sharedFrame({ before, after }: DetailsFrame): DetailsFrame {
    const known = this.#knownFrames.get(before) ?? { before: flat(before), after };
    this.#knownFrames.set(known.before, known);
    return known;
  }

  #renderLineFrame(record: TariffRecord, origin: string | null, law: LawSources, language: Language): LineFrame {
    const measures = measuresFor(record, origin, law);
    const [, ...notes] = billNotesOn(record, language, measures);
    return { measures: this.#sharedMeasures(measures), notes };
  }

  /** The notes name measures, which are resolved once for each record and not for each request. */
  #renderFrame(record: TariffRecord, language: Language): CalculationFrame {
    const { code, en } = record;
    const notes = calculationNotes(record, language, this.measures);
    return {
      before: flat(latin1(`{"hs_code":"${code}","product":${JSON.stringify(en)}`)),
      after: flat(concat(ascii(',"notes":'), latin1Json(notes), ascii('}'))),
    };
  }

  #renderChildren({ code, children }: TariffRecord): CacheableReply {
    const items = children.slice(0, DEFAULT_PAGE).map((child) => this.record(child));
    const listMeta = renderListMeta({ total: children.length, limit: DEFAULT_PAGE, offset: 0, count: items.length });
    const etagKey = `${code}-${DEFAULT_PAGE}-0`;
    return stored({ data: jsonArray(items), listMeta, etagKey });
  }
}

/** Stores what was rendered for a record, and returns it. */
function keep<T>(all: (T | undefined)[], { position }: TariffRecord, rendered: T): T {
  all[position] = rendered;
  return rendered;
}
