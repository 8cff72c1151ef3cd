import { parse } from 'node:querystring';
import type { Language } from '../contract/language.ts';
import { checkParameters, type SentParameters } from '../operations/check-parameters.ts';
import { type Answers, API, type Input, listMetaOf, type TariffOperation } from '../operations/operations.ts';
import type { Steps } from '../steps.ts';
import { type CacheableReply, type Reply, renderListMeta } from './envelope.ts';
import { BY_HAND, type ReplySources } from './hand-made/by-hand.ts';
import { digest } from './headers.ts';
import { latin1Json } from './latin1.ts';

/** The address of a request: all of it as it was sent, its query, and the parameters in its path. */
export interface RequestAddress {
  readonly target: string;
  readonly query: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Checks the parameters of an operation and renders its answer, or takes it from the cache of replies. */
export function replyTo<Id extends TariffOperation>(
  id: Id,
  address: RequestAddress,
  sources: ReplySources,
  byHand = BY_HAND,
): CacheableReply {
  const { rendered, language } = sources;
  let input: Input<Id> | undefined;
  const ownReply = byHand.replies[id];
  if (ownReply !== undefined) {
    input = checkParameters(id, parametersOf(address));
    const reply = ownReply(input, sources);
    if (reply !== null) return reply;
  }
  const key = keyOf(address, language);
  const cached = rendered.replies.get(key);
  if (cached !== undefined) return cached;
  input ??= checkParameters(id, parametersOf(address));
  const reply = byHand.data[id]?.(input, sources) ?? jsonOf(id, API[id].answer(input, sources), language);
  return cacheable(id, key, reply, sources);
}

/** The reply that is kept for an address; undefined where it has to be made. */
export function keptReply(address: RequestAddress, { rendered, language }: ReplySources): CacheableReply | undefined {
  return rendered.replies.get(keyOf(address, language));
}

/** Makes the same reply in steps, so that others can be answered in between. */
export function* replyInSteps<Id extends TariffOperation>(
  id: Id,
  address: RequestAddress,
  sources: ReplySources,
): Steps<CacheableReply> {
  const { answerInSteps } = API[id];
  if (answerInSteps === undefined) return replyTo(id, address, sources);
  const steps = answerInSteps(checkParameters(id, parametersOf(address)), sources);
  if (steps === null) return replyTo(id, address, sources);
  const answer = yield* steps;
  yield;
  const { language } = sources;
  return cacheable(id, keyOf(address, language), jsonOf(id, answer, language), sources);
}

/** A target begins with a slash. Nearly all requests are in English, and then the key is no new text. */
function keyOf({ target }: RequestAddress, language: Language): string {
  return language === 'en' ? target : `${language} ${target}`;
}

function cacheable(
  id: TariffOperation,
  key: string,
  { data, listMeta }: Reply,
  { rendered, language }: ReplySources,
): CacheableReply {
  const etagKey = digest(`${key} ${rendered.stateTag}`);
  const reply = { data, listMeta, etagKey, language: API[id].hasSentences ? language : undefined };
  rendered.replies.offer(key, reply);
  return reply;
}

/** No parameter is left out however many there are: one may be given twice. */
const ALL = { maxKeys: 0 };

function parametersOf({ query, parameters }: RequestAddress): SentParameters {
  return query === '' ? parameters : Object.assign(parse(query, '&', '=', ALL), parameters);
}

function jsonOf<Id extends TariffOperation>(id: Id, answer: Answers[Id], language: Language): Reply {
  return { data: latin1Json(API[id].toJson(answer, language)), listMeta: renderListMeta(listMetaOf(answer)) };
}
