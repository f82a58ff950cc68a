/** A key that encrypts files and sealed columns, public. */
export const SOME_KEY = { id: 'test', key: Buffer.alloc(32, 'key') }
/** A secret for the hashes of identity numbers, public. */
export const SOME_SECRET = 'secret'.repeat(6)
