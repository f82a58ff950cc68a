const WORDS = new Set(['cvc', 'cvc2', 'cvv', 'cvv2', 'csc', 'cvn', 'cvn2', 'cvd', 'cav2', 'pan'])
const ENDS = [
  'securitycode',
  'cardcode',
  'cardnumber',
  'cardnum',
  'cardno',
  'ccnumber',
  'ccnum',
  'verificationvalue',
]

/** True for the name of a field that only the card provider may receive: a card number or a security code, however it is spelled. */
export const isCardField = (name: string): boolean => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const joined = words.join('')
  return words.some((word) => WORDS.has(word)) || ENDS.some((end) => joined.endsWith(end))
}
