/** The one way for language models, from goods or an invoice to duties. It is also docs/agents.md and a part of /llms.txt. */
export const AGENT_GUIDE = `# From an invoice to its duties

How an AI agent uses the tools of Tarifa for one product or for a whole invoice.

1. **Classify.** Call \`classify_goods\` with the descriptions as they stand on the invoice, up to 20 at once as a list. Where \`line\` is given, it is the line of twelve digits: go to step 5 with it. Where \`question\` is given, or the decision is \`choose\`: go to step 2. \`confident\` without both: go to step 3 with the first candidate. \`vague\`: ask what the goods are, of what material, for what use and how they are put up. \`not_goods\`: a charge, a service or an address has no code; freight and insurance go into step 5.
2. **Ask what distinguishes.** Ask the \`question\` with its choices, or for the fact in \`distinguish\` that decides between the candidates; ask about all lines of an invoice together. A choice with one code of twelve digits in \`lines\` settles the line. Else call \`classify_goods\` again, once for all of them, each description with the answer added. Do not decide by the probability, and do not ask about more than the candidates. "Other" is right only when each of its siblings is ruled out.
3. **Resolve.** Call \`resolve_code\` with a subheading that has no \`line\`, or with the code that the invoice states and the description. \`declarable\`: there is one line. \`choose\`: ask which line fits. \`superseded\` or \`retired\`: tell where the goods went, and ask. \`unknown\`: say so and classify the description.
4. **Look at the details**, if the question is about one code. Call \`get_code_details\` with the line of 12 digits. Report the duty rate and every measure: permit, certificate, inspection, prohibition, excise. A measure of scope \`part\` may apply: say "may". For an invoice, step 5 returns the measures of every line.
5. **Calculate.** Call \`calculate_shipment\` once for all lines (up to 50), each an object, with freight and insurance, the country, origins, and the quantities that you know. Read the amounts from its answer and compute none yourself. Where \`totals.complete\` is false, report what is \`open\`, what it needs and how much it can be at most: the totals are then "at least". Offer the \`options\`, and claim none without the proof.
6. **Cite.** Name the edition and the day that the rates are of, and pass on the notes. Rates are indicative; only the assessment of the customs authority, or its ruling in advance, is binding.

**Stop where the facts stop.** When a fact is missing that decides between two codes, do not choose. Give the code as far as it is certain, name the missing fact, and say where each answer would lead. A line that stays open is reported as open, with its candidates.

**Never invent a code**, complete one with zeros, or take one from memory or from another country's tariff: write only codes that a tool has returned, with the description that it returned. The legal notes to sections and chapters and the General Rules of Interpretation, which decide doubtful cases, are not in this data: say so where it matters.

Results are short by default. The argument \`language\` (\`en\`, \`ar\` or \`both\`) sets the language of descriptions, and \`limit\` the number of candidates. When a limit is reached, the result says which one. At the limit of a minute, wait as many seconds as it says and repeat the same call. At the limit of a day, tell the user.
`;
