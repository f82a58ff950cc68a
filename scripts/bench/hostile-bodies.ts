/** Maximum bytes of a body. */
const BYTES = 256 * 1024

const filled = (piece: string): string => {
  const size = Buffer.byteLength(piece)
  return piece.repeat(Math.floor((BYTES - 2_000) / size))
}

/** Texts that slow down careless patterns and scans. */
const TEXTS: Record<string, string> = {
  'groups of one digit': filled('1 '),
  'groups of one digit, twos': filled('4 '),
  'groups that fail the check': filled('4111 1111 1111 1112 '),
  'one run of digits': filled('4'),
  'Arabic digits': filled('\u0664 '),
  'digits of a plane of their own': filled('\u{1d7d2}'),
  'digits in circles': filled('\u2463'),
  dates: filled('22.11.'),
  times: filled('12:12:'),
  addresses: filled('255.255.'),
  'halves of ids': filled('ffffffff-ffff-ffff-ffff-'),
  'combining marks': filled('\u0301'),
  'zero-width characters': filled('1\u200b'),
  spaces: filled(' '),
  'signs of an e-mail address': `${filled('a.')}@`,
  'labels of a domain': `a@${filled('a-')}`,
  'escapes in JSON': filled('\\u0031').slice(0, -1),
  NUL: filled('\\u0000'),
}

const nested = (open: string, close: string): string => {
  const depth = Math.floor((BYTES - 100) / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}

/** Whole bodies that no call accepts. */
const BODIES: Record<string, string> = {
  'nested brackets': nested('[', ']'),
  'nested objects': nested('{"a":', '}').replace('}', '0}'),
  'an array of numbers': `[${filled('1,')}1]`,
  'an object of keys': `{${Array.from({ length: 24_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'cut off': `{"a":"${filled('a')}`,
}

/** All hostile bodies for a call with these fields: each field with each text, an unknown field, and bodies that no call accepts. */
export function* hostileBodies(
  fields: readonly string[],
  valid: object,
): Generator<[name: string, body: string]> {
  for (const body of Object.entries(BODIES)) yield body
  for (const [name, text] of Object.entries(TEXTS))
    for (const field of [...fields, 'unknown']) {
      const body = JSON.stringify({ ...valid, [field]: '@@' })
      yield [`${field}: ${name}`, body.replace('"@@"', () => `"${text}"`)]
    }
}
