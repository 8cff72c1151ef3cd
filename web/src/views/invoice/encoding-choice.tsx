import { ENCODINGS } from '../../../../src/tables/encodings.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

/** The encoding that a text file was read in: another one can be chosen where its letters are wrong. */
export function EncodingChoice({
  encoding,
  onChoose,
}: {
  readonly encoding: string | undefined;
  readonly onChoose: (encoding: string) => void;
}) {
  const texts = useInvoiceTexts();
  const all =
    encoding === undefined || ENCODINGS.some((each) => each === encoding) ? ENCODINGS : [encoding, ...ENCODINGS];
  return (
    <p class="encoding-choice">
      <label for="file-encoding">{texts.encoding}</label>{' '}
      <select
        id="file-encoding"
        value={encoding ?? ''}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onChoose(event.currentTarget.value);
        }}
      >
        {encoding === undefined && <option value="">{texts.chooseEncoding}</option>}
        {all.map((each) => (
          <option key={each} value={each}>
            {texts.encodings[each] ?? each}
          </option>
        ))}
      </select>
    </p>
  );
}
