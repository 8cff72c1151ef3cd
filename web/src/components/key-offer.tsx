import { client } from '../api/cached-client.ts';
import { maskKey } from '../key-text.ts';
import { useTexts } from '../translations/use-texts.ts';

/** Asks whether the key of a link shall replace the stored one: a link from someone else must not change it silently. */
export function KeyOffer({ offered, current }: { readonly offered: string; readonly current: string }) {
  const texts = useTexts();
  return (
    <section class="card key-card key-offer" role="alert" aria-labelledby="key-offer">
      <h2 id="key-offer">{texts.keyOffer}</h2>
      <p>{texts.keyOfferWhy(maskKey(offered), maskKey(current))}</p>
      <div class="input-row">
        <button type="button" onClick={() => client.useKey(offered)}>
          {texts.keyOfferTake}
        </button>
        <button type="button" class="quiet" onClick={() => client.offerKey(null)}>
          {texts.keyOfferDecline}
        </button>
      </div>
    </section>
  );
}
