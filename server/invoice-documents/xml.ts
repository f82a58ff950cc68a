/** An element: `[name, content]` or `[name, attributes, content]`; null is omitted. */
export type Xml =
  | readonly [name: string, content: string | readonly (Xml | null)[]]
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string>>,
      content: string | readonly (Xml | null)[],
    ]

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const VALUE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
/** XML 1.0 forbids these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Serialises as Canonical XML 1.1, so that the stored text equals the hashed text: no whitespace between elements, no self-closing
 * element, attributes in the given order, which has to be canonical.
 */
export const writeXml = (element: Xml): string => {
  const [name, attributes, content] = element.length === 3 ? element : ([element[0], {}, element[1]] as const)
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value, VALUE)}"`)
  const inside =
    typeof content === 'string'
      ? escaped(content, TEXT)
      : content.map((child) => (child ? writeXml(child) : '')).join('')
  return `<${name}${given.join('')}>${inside}</${name}>`
}

const escaped = (text: string, table: Readonly<Record<string, string>>): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, (char) => table[char] ?? char)
