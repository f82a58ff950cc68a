/** Tests beside the code, and what only they use. */
export const PROOFS = ['[.]test[.]tsx?$', '^src/(shared|features/[^/]+)/testing/', '-harness[.]tsx?$']
