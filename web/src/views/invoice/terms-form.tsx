import { useEffect, useState } from 'preact/hooks';
import { INCOTERMS, type Incoterm } from '../../../../src/contract/incoterms.ts';
import { PAPERS } from '../../../../src/invoice/letterhead.ts';
import type { Terms } from '../../../../src/invoice/price.ts';
import { ALL_COUNTRIES } from '../../api/requests.ts';
import { useRequest } from '../../api/use-request.ts';
import type { DeskBill } from '../../invoice/session.ts';
import { desk } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { type Language, usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useDesk } from './use-desk.ts';

/** Who charges, under which term the prices are, where the goods are from, and what holds for the importer. */
export function TermsForm({ bill }: { readonly bill: DeskBill | null }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { charges } = useDesk();
  const usual = bill?.insurancePercent ?? null;
  // A term whose prices include costs that are listed apart waits for an answer: nothing listed is dropped unasked.
  const [asked, setAsked] = useState<Incoterm | null>(null);
  const choose = (text: string) => {
    const term = Object.keys(INCOTERMS).find((each) => each === text) as Incoterm | undefined;
    const isAsked = term !== undefined && listedCosts(term, charges).length > 0;
    setAsked(isAsked ? term : null);
    if (!isAsked) setIncoterm(term);
  };
  return (
    <>
      <div class="charge-fields">
        <CountryField charging={bill?.country} />
        <div class="field">
          <label for="incoterm">{texts.incoterm}</label>
          <select
            id="incoterm"
            value={asked ?? charges.incoterm ?? ''}
            aria-describedby="incoterm-hint"
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{texts.noIncoterm}</option>
            {Object.keys(INCOTERMS).map((term) => (
              <option key={term} value={term}>
                {term}
              </option>
            ))}
          </select>
        </div>
        <OriginField
          id="bill-origin"
          label={texts.originOfAll}
          value={charges.origin ?? ''}
          onValue={(origin) => desk.charge({ origin })}
        />
        <Flag name="proof" label={texts.proof} />
        <Flag name="isVatRegistered" label={texts.vatRegistered} />
        <Flag name="hasFees" label={texts.withFees} />
      </div>
      {asked !== null && <ListedCostsQuestion term={asked} onAnswer={() => setAsked(null)} />}
      <p id="incoterm-hint" class="dim hint">
        {charges.incoterm === undefined ? texts.noIncotermHint : texts.incotermHint(charges.incoterm)}
        {usual !== null && ` ${texts.usualInsurance(decimal(usual))}`}
      </p>
    </>
  );
}

/** The country that charges; its usual insurance comes with it. */
function CountryField({ charging }: { readonly charging: string | undefined }) {
  const texts = useInvoiceTexts();
  const { language } = usePreferences();
  const { charges } = useDesk();
  const { reply } = useRequest(ALL_COUNTRIES);
  const countries = reply?.data ?? [];
  const country = charges.country || charging || countries[0]?.country || '';
  const chosen = countries.find((each) => each.country === country);
  const percent = chosen?.insurance_percent == null ? '' : String(chosen.insurance_percent);
  useEffect(() => {
    const { charges: now } = desk.state;
    if (chosen !== undefined && percent !== (now.insurancePercent ?? ''))
      desk.change({ charges: { ...now, insurancePercent: percent } });
  }, [country, percent]);
  return (
    <div class="field">
      <label for="bill-country">{texts.country}</label>
      <select
        id="bill-country"
        value={country}
        onChange={(event) => desk.charge({ country: event.currentTarget.value })}
      >
        {countries.map((each) => (
          <option key={each.country} value={each.country}>
            {each.name[language]}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ListedCostsQuestionProps {
  readonly term: Incoterm;
  readonly onAnswer: () => void;
}

/** Asks whether costs that are listed apart are left out under a term whose prices include them. */
function ListedCostsQuestion({ term, onAnswer }: ListedCostsQuestionProps) {
  const texts = useInvoiceTexts();
  const { money } = useNumberFormat();
  const { charges } = useDesk();
  const currency = charges.costsCurrency || charges.currency;
  const costs = listedCosts(term, charges);
  const listed = costs.map((name) => `${texts[name]} ${money(charges[name], currency)} ${currency}`);
  const leaveOut = () => {
    setIncoterm(term, Object.fromEntries(costs.map((name) => [name, ''])));
    onAnswer();
  };
  return (
    <div class="line-note term-question" role="alert">
      <p>{texts.listedUnder(listed.join(texts.comma), term)}</p>
      <p class="buttons">
        <button type="button" onClick={leaveOut}>
          {texts.leaveListed}
        </button>
        <button type="button" class="plain" onClick={onAnswer}>
          {texts.keepListed(charges.incoterm ?? texts.noIncoterm)}
        </button>
      </p>
    </div>
  );
}

/** The costs that are listed apart although prices under a term include them. */
function listedCosts(term: Incoterm, charges: Terms): readonly ('freight' | 'insurance')[] {
  return (['freight', 'insurance'] as const).filter((name) => INCOTERMS[term][name] && charges[name] !== '');
}

function setIncoterm(term: Incoterm | undefined, change: Partial<Terms> = {}): void {
  const { incoterm: _, ...others } = desk.state.charges;
  desk.act({ charges: { ...others, ...change, ...(term === undefined ? {} : { incoterm: term }) } });
}

function Flag({ name, label }: { readonly name: 'proof' | 'isVatRegistered' | 'hasFees'; readonly label: string }) {
  const { charges } = useDesk();
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={charges[name] === true}
        onChange={(event) => desk.charge({ [name]: event.currentTarget.checked } satisfies Partial<Terms>)}
      />
      <span>{label}</span>
    </label>
  );
}

interface OriginFieldProps {
  readonly id: string;
  readonly label: string;
  /** An ISO code; empty for none. */
  readonly value: string;
  readonly onValue: (origin: string) => void;
}

/** A country of origin, by its name in the language of the page. */
export function OriginField({ id, label, value, onValue }: OriginFieldProps) {
  const texts = useInvoiceTexts();
  const { language } = usePreferences();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        <option value="">{texts.notStated}</option>
        {countriesOfTheWorld(language).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

const known = new Map<Language, readonly (readonly [code: string, name: string])[]>();

/** All countries that the browser has a name for, in the order of the alphabet. */
function countriesOfTheWorld(language: Language): readonly (readonly [code: string, name: string])[] {
  const found = known.get(language);
  if (found !== undefined) return found;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const all = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_ORIGINS.has(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .toSorted((a, b) => a[1].localeCompare(b[1], language));
  known.set(language, all);
  return all;
}

/** Regions that have a name and are no countries, and codes of countries of the past. */
const NO_ORIGINS = new Set(
  'EU EZ UN QO XA XB ZZ AN BU CS DD DY FQ FX HV JT MI NH NQ NT PC PU PZ RH SU TP UK VD WK YD YU ZR'.split(' '),
);

/** What the bill repeats of the invoice. */
export function PapersForm() {
  const texts = useInvoiceTexts();
  const { papers } = useDesk();
  return (
    <fieldset class="papers">
      <legend>{texts.papersTitle}</legend>
      <div class="charge-fields">
        {PAPERS.map((name) => (
          <div class="field" key={name}>
            <label for={`paper-${name}`}>{texts.papers[name]}</label>
            <input
              id={`paper-${name}`}
              dir="auto"
              maxLength={120}
              autocomplete="off"
              value={papers[name]}
              onInput={(event) =>
                desk.act({ papers: { ...desk.state.papers, [name]: event.currentTarget.value } }, `paper ${name}`)
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
