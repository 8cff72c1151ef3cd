import { hasDigit } from './digits.ts';
import type { Form } from './words.ts';

/** Plurals and spellings that no rule below gets right, by the word they are indexed under. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    man: 'men mens',
    woman: 'women womens',
    child: 'children childrens childs',
    boy: 'boys',
    girl: 'girls',
    baby: 'babies',
    mouse: 'mice',
    goose: 'geese',
    foot: 'feet',
    tooth: 'teeth',
    ox: 'oxen',
    lens: 'lens lenses lense',
    gas: 'gases gasses',
    knife: 'knives',
    leaf: 'leaves',
    loaf: 'loaves',
    shelf: 'shelves shelving',
    scarf: 'scarves',
    calf: 'calves',
    half: 'halves',
    hoof: 'hooves',
    wolf: 'wolves',
    life: 'lives',
    die: 'dies',
    pie: 'pies',
    tie: 'ties',
    axe: 'axes ax',
    series: 'series',
    scissors: 'scissors',
    trousers: 'trousers trouser',
    jewelry: 'jewellery jewelery',
    aluminum: 'aluminium',
    gray: 'grey',
    tire: 'tyre tyres tires',
    plow: 'plough ploughs plows',
    pajama: 'pyjama pyjamas pajamas',
    yogurt: 'yoghurt yoghourt yoghurts',
    draft: 'draught draughts',
    wool: 'woollen woolen',
    odor: 'odour odours odors',
    wood: 'wooden',
    gold: 'golden',
    mold: 'mould moulds molds',
    molding: 'moulding mouldings',
    molded: 'moulded',
    donut: 'doughnut doughnuts donuts',
    catalog: 'catalogue catalogues',
    cozy: 'cosy',
    program: 'programme programmes',
    artifact: 'artefact artefacts',
    whiskey: 'whisky whiskies whiskeys',
    chili: 'chilli chillies chilies chile',
    disk: 'disc discs disks',
    mustache: 'moustache',
    gram: 'gramme grammes grams',
    kg: 'kilogram kilograms kilogramme kilogrammes kgs',
    cm: 'centimetre centimetres centimeter centimeters cms',
    mm: 'millimetre millimetres millimeter millimeters mms',
    cc: 'cm3',
    w: 'watt watts',
    v: 'volt volts',
    litre: 'liter liters litres ltr',
    piece: 'pcs pc pieces',
  }).flatMap(([term, words]) => words.split(' ').map((word) => [word, term] as const)),
);

/** Words that mean the same goods wherever they stand. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    man: 'gent gentleman gentlemen',
    woman: 'lady',
    child: 'kid',
    baby: 'infant toddler newborn',
    trousers: 'pant pants',
    tv: 'television telly',
    fridge: 'refrigerator',
    bike: 'bicycle',
    photo: 'photograph',
  }).flatMap(([term, words]) => words.split(' ').map((word) => [word, term] as const)),
);

/** Nouns that end like a participle and are none. */
const NOUNS = new Set(
  'earring wedding bedding pudding clothing ceiling building evening herring sterling railing icing lightning shed seed feed reed weed bed sled'.split(
    ' ',
  ),
);

const VOWEL = /[aeiouy]/;

/** The forms an English word is indexed and looked up under, the surest first. */
export function englishForms(word: string): Form[] {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return [{ term: irregular, weight: 1 }];
  const one = singular(word);
  const synonym = SYNONYMS.get(one);
  if (synonym !== undefined) return [synonym, one].map((term) => ({ term, weight: 1 }));
  if (word.length < 4 || hasDigit(word)) return [{ term: word.length === 3 ? one : word, weight: 1 }];
  const base = american(one);
  return [{ term: base, weight: 1 }, ...inflections(base)];
}

function singular(word: string): string {
  if (!word.endsWith('s') || 'sui'.includes(word.charAt(word.length - 2)) || word.length < 4) return word;
  if (word.endsWith('es')) {
    if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
    if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
    if (/[^aeou]oes$/.test(word) && word.length > 5) return word.slice(0, -2);
  }
  return word.slice(0, -1);
}

/** Whether any of the spellings below may be in a word: most have none, and one look is less than nine. */
const BRITISH =
  /sulph|^(?:(?:an)?aes|haem|paed|oes)|(?:[bt]re|our(?:|ed|ing|less|ful|able)|ogue|is(?:e|ed|ing|er|ation)|yse(?:|d|r)|ll(?:ed|ing|er))$/;

/** One spelling for what Britain and America write differently. */
function american(word: string): string {
  if (!BRITISH.test(word)) return word;
  let spelt = word
    .replace(/sulph/, 'sulf')
    .replace(/^(an)?aes/, '$1es')
    .replace(/^(haem|paed|oes)/, (p) => p.replace(/[ao]e/, 'e'));
  if (spelt.length > 4) spelt = spelt.replace(/([bt])re$/, '$1er');
  if (spelt.length > 5) {
    spelt = spelt
      .replace(/our(|ed|ing|less|ful|able)$/, 'or$1')
      .replace(/ogue$/, 'og')
      .replace(/([a-z]{3})is(e|ed|ing|er|ation)$/, '$1iz$2')
      .replace(/yse(|d|r)$/, 'yze$1')
      .replace(/([aeiou])ll(ed|ing|er)$/, '$1l$2');
  }
  return spelt;
}

/** What is left of a participle: "sliced" also stands under "slice", "knitting" under "knit". */
function inflections(word: string): Form[] {
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  if (ending === 0 || NOUNS.has(word)) return [];
  if (word.length > 4 && word.endsWith('ied')) return [{ term: `${word.slice(0, -3)}y`, weight: 0.7 }];
  const stem = word.slice(0, -ending);
  if (stem.length < 3 || !VOWEL.test(stem)) return [];
  const last = stem.at(-1) ?? '';
  if (last === stem.at(-2) && !'lsz'.includes(last)) return [{ term: stem.slice(0, -1), weight: 0.7 }];
  return [
    { term: stem, weight: 0.7 },
    { term: `${stem}e`, weight: 0.7 },
  ];
}
