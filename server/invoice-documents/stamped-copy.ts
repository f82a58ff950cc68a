import { createHash } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { writeXml, type Xml } from './tax-invoice.ts'

/** The parts of a signed document that its hash and the product read. */
export interface SignedParts {
  /** SHA-256 of the document without its seal, in Base64. */
  hash: string
  uuid: string
  /** Content of the QR code. */
  qr: string
}

/** Returns the parts of a signed document, whichever program wrote it. Null when the text is not a signed document. */
export const signedParts = (xml: string): SignedParts | null => {
  const root = parse(xml)
  if (!root) return null
  const uuid = textOf(root.children.filter(isElement).find(({ name }) => name === 'cbc:UUID'))
  const qr = textOf(leaf(root.children.filter(isElement).find(isQr), 'cbc:EmbeddedDocumentBinaryObject'))
  if (uuid === null || !qr) return null
  return {
    hash: createHash('sha256')
      .update(writeXml(canonical(root, new Map(), isHashed)))
      .digest('base64'),
    uuid,
    qr,
  }
}

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (Element | string)[]
}

const isElement = (node: Element | string): node is Element => typeof node !== 'string'

/** Maximum levels of nesting. A real document has about fifteen. */
const DEEPEST = 100

/** Reads the elements and texts of a document; undefined for malformed XML. Entities of a DTD are not expanded. */
const parse = (xml: string): Element | undefined => {
  const open: Element[] = []
  let root: Element | undefined
  const parser = new SaxesParser()
  const addText = (text: string) => open.at(-1)?.children.push(text)
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= DEEPEST) throw new Error('The document is nested too deeply')
    const element: Element = { name, attributes, children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(xml).close()
  } catch {
    return undefined
  }
  return root
}

const textOf = (element: Element | undefined): string | null =>
  element ? element.children.filter((child) => typeof child === 'string').join('') : null

/** The first element with this name below `element`. */
const leaf = (element: Element | undefined, name: string): Element | undefined => {
  for (const child of element?.children.filter(isElement) ?? []) {
    const found = child.name === name ? child : leaf(child, name)
    if (found) return found
  }
  return undefined
}

const isQr = ({ name, children }: Element): boolean =>
  name === 'cac:AdditionalDocumentReference' &&
  children.some((child) => isElement(child) && child.name === 'cbc:ID' && textOf(child) === 'QR')

/** The seal is outside the hash: the extensions, the reference to the signature, and the QR code. */
const isHashed = (element: Element): boolean =>
  element.name !== 'ext:UBLExtensions' && element.name !== 'cac:Signature' && !isQr(element)

/**
 * Converts an element to its hashed form (Canonical XML 1.1): namespaces first, then sorted attributes, and no namespace declared
 * twice. Assumes no attribute with a prefix, because the hashed elements of UBL have none.
 */
const canonical = (
  { name, attributes, children }: Element,
  declared: ReadonlyMap<string, string>,
  isKept: (element: Element) => boolean,
): Xml => {
  const known = new Map(declared)
  const namespaces: [string, string][] = []
  for (const [key, value] of Object.entries(attributes)) {
    if (!isNamespace(key) || known.get(key) === value) continue
    known.set(key, value)
    namespaces.push([key, value])
  }
  const others = Object.entries(attributes).filter(([key]) => !isNamespace(key))
  const sorted = Object.fromEntries([...namespaces.sort(byName), ...others.sort(byName)])
  const content = children.filter((child) => !isElement(child) || isKept(child))
  return [
    name,
    sorted,
    content.every((child) => typeof child === 'string')
      ? content.join('')
      : content.map((child) => (isElement(child) ? canonical(child, known, isKept) : child)),
  ]
}

const isNamespace = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')

const byName = ([one]: [string, string], [other]: [string, string]): number =>
  one < other ? -1 : one > other ? 1 : 0
