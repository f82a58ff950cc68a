import { SaxesParser } from 'saxes'

export interface XmlElement {
  /** As written, with its prefix. */
  name: string
  /** The name with this part's prefix for the namespace: `cbc:ID`. For an unknown namespace, its address is the prefix. */
  key: string
  attributes: { name: string; value: string }[]
  /** Declared on this element: prefix to address. */
  namespaces: Record<string, string>
  children: (XmlElement | string)[]
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
/** The namespaces of a signed invoice with the prefixes of this part. */
export const NAMESPACES: Readonly<Record<string, string>> = {
  '': `${UBL}:Invoice-2`,
  cac: `${UBL}:CommonAggregateComponents-2`,
  cbc: `${UBL}:CommonBasicComponents-2`,
  ext: `${UBL}:CommonExtensionComponents-2`,
  sig: `${UBL}:CommonSignatureComponents-2`,
  sac: `${UBL}:SignatureAggregateComponents-2`,
  sbc: `${UBL}:SignatureBasicComponents-2`,
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
}
const PREFIXES = new Map(Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]))

/** Parses a document without a DTD. Throws an error for text that is not well-formed. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  const addText = (part: string) => open.at(-1)?.children.push(part)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a DTD is not allowed')
  })
  parser.on('opentag', ({ name, local, uri, ns = {}, attributes }) => {
    const prefix = PREFIXES.get(uri)
    const element: XmlElement = {
      name,
      key: prefix === undefined ? `{${uri}}${local}` : prefix === '' ? local : `${prefix}:${local}`,
      attributes: Object.values(attributes)
        .filter((attribute) => attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns')
        .map((attribute) => ({ name: attribute.name, value: attribute.value })),
      namespaces: { ...ns },
      children: [],
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  if (!root) throw new Error('there is no element')
  return root
}

const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

/** The elements at a path of keys below an element: `cac:Party/cac:PartyIdentification`. */
export const elementsAt = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce(
      (found, key) => found.flatMap((parent) => elementsOf(parent).filter((child) => child.key === key)),
      [element],
    )

export const elementAt = (element: XmlElement, path: string): XmlElement | undefined =>
  elementsAt(element, path)[0]

/** Every element below, with a key. */
export const descendants = (element: XmlElement, key: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.key === key ? [child] : []), ...descendants(child, key)])

export const ownText = (element: XmlElement | undefined): string =>
  element?.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim() ?? ''

/** The text at a path, trimmed; empty without such an element. */
export const textAt = (element: XmlElement, path: string): string => ownText(elementAt(element, path))

export const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.find((candidate) => candidate.name === name)?.value ?? ''

/** Canonical XML 1.1 of a whole document without the elements for which `isLeftOut` is true. */
export const canonicalXml = (root: XmlElement, isLeftOut: (element: XmlElement) => boolean): string =>
  write(root, {}, { isLeftOut, declarationsOf: newDeclarations, closesItself: false })

/** A document with every namespace declaration on its original element. */
export const writtenXml = (root: XmlElement): string =>
  write(root, {}, { ...WHOLE, declarationsOf: ({ namespaces }) => namespaces })

/**
 * An element as the authority's programs print it before hashing: a prefix is declared on the element that first uses it, and an
 * empty element is self-closing.
 */
export const printedXml = (element: XmlElement): string =>
  write(element, {}, { ...WHOLE, declarationsOf: usedDeclarations, closesItself: true })

type Declarations = Record<string, string>

interface Form {
  isLeftOut: (element: XmlElement) => boolean
  /** Returns the declarations to write on an element; `outer` are those of the outer elements. */
  declarationsOf: (element: XmlElement, outer: Declarations) => Declarations
  closesItself: boolean
}

const WHOLE = { isLeftOut: () => false, closesItself: false }

const newDeclarations: Form['declarationsOf'] = ({ namespaces }, outer) =>
  Object.fromEntries(Object.entries(namespaces).filter(([prefix, uri]) => (outer[prefix] ?? '') !== uri))

const usedDeclarations: Form['declarationsOf'] = ({ name, key }, outer) => {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : ''
  const uri = NAMESPACES[key.includes(':') ? key.slice(0, key.indexOf(':')) : ''] ?? ''
  return outer[prefix] === uri ? {} : { [prefix]: uri }
}

function write(element: XmlElement, outer: Declarations, form: Form): string {
  const own = form.declarationsOf(element, outer)
  const declarations = Object.entries(own)
    .sort(byName)
    .map(([prefix, uri]) => ` ${prefix ? `xmlns:${prefix}` : 'xmlns'}="${escaped(uri, VALUE)}"`)
  const attributes = element.attributes
    .toSorted((a, b) => byName([a.name], [b.name]))
    .map(({ name, value }) => ` ${name}="${escaped(value, VALUE)}"`)
  const inner = { ...outer, ...own }
  const content = element.children
    .map((child) => {
      if (typeof child === 'string') return escaped(child, TEXT)
      return form.isLeftOut(child) ? '' : write(child, inner, form)
    })
    .join('')
  const start = `<${element.name}${declarations.join('')}${attributes.join('')}`
  if (content === '' && form.closesItself) return `${start}/>`
  return `${start}>${content}</${element.name}>`
}

const byName = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number =>
  a < b ? -1 : 1

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const VALUE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

const escaped = (text: string, table: Readonly<Record<string, string>>): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => table[character] ?? character)

/** Parses a fragment that uses this part's prefixes. */
export const parseFragment = (markup: string): XmlElement => {
  const known = Object.entries(NAMESPACES).map(
    ([prefix, uri]) => `${prefix ? `xmlns:${prefix}` : 'xmlns'}="${uri}"`,
  )
  const [fragment] = elementsOf(parseXml(`<Fragment ${known.join(' ')}>${markup}</Fragment>`))
  if (!fragment) throw new Error('a fragment is one element')
  return fragment
}

export const escapeText = (text: string): string => escaped(text, TEXT)
