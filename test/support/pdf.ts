import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'

/** A rectangle in points. */
interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** The visible content of a page. */
export interface PdfPage {
  /** Parts of one font and direction, in the order of drawing; letters from left to right. */
  texts: string[]
  /** Everything filled or stroked at once. */
  shapes: Rectangle[][]
  /** The colours of texts, fills and strokes, such as `#1a1d23`. */
  colors: Set<string>
}

const PIXELS_PER_POINT = 4
const PAPER = { width: 596, height: 842 }

const objectsOf = (pdf: Buffer): Map<string, string> =>
  new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )

const unpacked = (body = ''): string => {
  const [, packed = ''] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? []
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** The object that an entry of a dictionary refers to. */
const follow = (objects: Map<string, string>, body: string, name: string): string => {
  const [, id = ''] = new RegExp(`/${name} (\\d+) 0 R`).exec(body) ?? []
  return objects.get(id) ?? ''
}

const hexText = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** The letters of each glyph of a font. */
const lettersOf = (map: string): Map<number, string> => {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/g)].entries())
      letters.set(Number.parseInt(first, 16) + index, hexText(hex.replaceAll(' ', '')))
  return letters
}

const shapesOf = (content: string): Rectangle[][] =>
  content.split(/^(?:f|S|f\*)$/m).map((drawn) =>
    [...drawn.matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/gm)].map((numbers) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(1).map(Number)
      return { x, y, width, height }
    }),
  )

const colorsOf = (content: string): Set<string> =>
  new Set(
    [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)$/gm)].map((parts) => {
      const hex = parts.slice(1).map((part) =>
        Math.round(Number(part) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      return `#${hex.join('')}`
    }),
  )

const pageOf = (objects: Map<string, string>, page: string): PdfPage => {
  const content = unpacked(follow(objects, page, 'Contents'))
  const fonts = follow(objects, page, 'Resources')
  const letters = new Map<string, Map<number, string>>()
  const texts: string[] = []
  for (const [, font = '', glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*)\] TJ/g)) {
    const known =
      letters.get(font) ?? lettersOf(unpacked(follow(objects, follow(objects, fonts, font), 'ToUnicode')))
    letters.set(font, known)
    const ids = [...glyphs.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    texts.push(ids.map((id) => known.get(Number.parseInt(id, 16)) ?? '\ufffd').join(''))
  }
  const shapes = shapesOf(content).filter((shape) => shape.length > 0)
  return { texts, shapes, colors: colorsOf(content) }
}

/** Reads the visible content of a PDF that the product made. */
export const readPdf = (pdf: Buffer): PdfPage[] => {
  const objects = objectsOf(pdf)
  return [...objects.values()]
    .filter((body) => /^<<\n\/Type \/Page\n/.test(body))
    .map((page) => pageOf(objects, page))
}

/** Paints the shapes of many squares and decodes the picture as a QR code. */
export const readQrCode = ({ shapes }: PdfPage): string => {
  const [width, height] = [PAPER.width * PIXELS_PER_POINT, PAPER.height * PIXELS_PER_POINT]
  const picture = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const square of shapes.filter((shape) => shape.length > 100).flat()) {
    const [left, top, right, bottom] = [
      square.x,
      square.y,
      square.x + square.width,
      square.y + square.height,
    ].map((edge) => Math.round(edge * PIXELS_PER_POINT)) as [number, number, number, number]
    for (let y = top; y < bottom; y += 1) picture.fill(0, (y * width + left) * 4, (y * width + right) * 4)
  }
  for (let alpha = 3; alpha < picture.length; alpha += 4) picture[alpha] = 255
  const code = jsQR(picture, width, height)
  if (!code) throw new Error('No QR code can be read on this page')
  return code.data
}

/** The fields of the tax authority's code, in their order. */
export const qrFields = (code: string): string[] => {
  const bytes = Buffer.from(code, 'base64')
  const fields: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
    fields[tag - 1] = bytes.toString('utf8', at + 2, at + 2 + length)
    at += 2 + length
  }
  return fields
}
