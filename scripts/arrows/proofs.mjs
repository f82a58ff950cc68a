/** Tests next to the code, and their helpers. */
export const PROOFS = ['[.]test[.]tsx?$', '^src/(shared|features/[^/]+)/testing/', '-harness[.]tsx?$']
