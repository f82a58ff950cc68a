/** A key that encrypts files, public. */
export const SOME_KEY = { id: 'test', key: Buffer.alloc(32, 'key') }
