/** What the browser asks before it turns a string into markup, a script or the address of one. */
type PolicyRules = { readonly createHTML: (text: string, type: string, sink: string) => string | null };
type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): unknown };

/**
 * The pages' policy of Trusted Types, for strings that libraries hand to the browser. Style sheets have no `<`, and what
 * the editor parses apart from the page neither runs nor loads anything; every other markup is refused, and so is every
 * string as a script.
 */
export function guardMarkup(types: TrustedTypes | undefined) {
  types?.createPolicy('default', {
    createHTML: (text, _type, sink) =>
      sink === 'DOMParser parseFromString' || !text.includes('<') ? text : null,
  });
}
