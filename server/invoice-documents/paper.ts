import PDFDocument from 'pdfkit'
import { directionOf, type Language } from '#contract/languages.ts'
import { bidiPieces } from './bidi-pieces.ts'
import { type Face, fontFiles, fontName, makeReadable, type Weight } from './fonts.ts'
import { hasMarks, withMarkedLetters } from './marked-letters.ts'
import { cacheShaping, type ShapedFace } from './shaping-cache.ts'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const
export const LINE_HEIGHT = 1.45
/** The brand's green. */
export const ACCENT = '#0b7a65'
/** A light tint of the green, behind headings. */
export const BAND = '#e9f3f0'
export const QUIET = '#5b6472'

export interface Style {
  size?: number
  weight?: Weight
  color?: string
}

/** A horizontal strip of the page, measured from the side where the reader's language begins. */
export interface Strip {
  from: number
  to: number
}

/** The strip between the margins. */
export const ALL: Strip = { from: PAGE.margin, to: PAGE.width - PAGE.margin }
/** The strip within a band. */
export const INSIDE: Strip = { from: ALL.from + 6, to: ALL.to - 6 }

interface TextPosition extends Style, Strip {
  y: number
  /** `figures` are right-aligned in every language, so that decimals line up. */
  align?: 'start' | 'end' | 'center' | 'figures'
  /** The language of the text; figures and codes count as English. */
  language?: Language
}

/** Roles for screen readers (PDF standard structure types). */
type Role = 'P' | 'H1' | 'H2' | 'Table' | 'TR' | 'TH' | 'TD'
/** pdfkit supports the scope of a header cell, but its types lack it. */
type Scope = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' }

/** A file in the PDF with the same content as its pages (PDF/A-3, relationship Alternative). */
export interface EmbeddedXml {
  name: string
  content: Buffer | string
}

export type Paper = ReturnType<typeof createPaper>

const INK = '#1a1d23'
/**
 * With features set, the font engine shapes a piece as a whole. Without them it shapes word by word, which misorders Arabic words.
 * Kerning is off, because it leaves gaps within Arabic words that PDF readers read as spaces: «ضر يبة».
 */
const FEATURES: unknown = { kern: false }
const WHOLE = { features: FEATURES as [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions
const QUIET_MODULES = 4
/** Points. Module edges at multiples of this size fall on the dots of printers and screens. */
const SHARP = 0.25

/**
 * Creates a page to draw on, mirrored for `language`: bidirectional text, bands, rules and a QR code. Everything drawn belongs to a
 * tagged structure, and every typeface is embedded (PDF/A-3a). The same input gives the same bytes.
 */
export const createPaper = ({
  title,
  createdAt,
  language,
  xml,
}: {
  title: string
  createdAt: Date
  language: Language
  xml?: EmbeddedXml | undefined
}) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt },
  })
  if (xml) doc.file(Buffer.from(xml.content), { name: xml.name, ...RELATED, ...datesOf(createdAt) })
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)
  for (const name of fontFiles().keys()) cacheShaping(name, faceInUse(doc.font(name)))
  const marks = new Map<string, ReturnType<typeof withMarkedLetters>>()
  for (const name of ARABIC_FONTS) marks.set(name, withMarkedLetters(faceInUse(doc.font(name))))
  const root = doc.struct('Document', { lang: language })
  doc.addStructure(root)
  let parent = root
  let isDecorating = false

  const isMirrored = directionOf(language) === 'rtl'
  const leftOf = ({ from, to }: Strip): number => (isMirrored ? PAGE.width - to : from)

  const piecesOf = (line: string, of: Language, { size = 9, weight = 'regular' }: Style) =>
    bidiPieces(line, directionOf(of)).map(({ text, script, start, isMirrored: isTurned }) => {
      const font = fontName(script, weight, isTurned && script === 'latin')
      return { text, font, start, width: doc.font(font).fontSize(size).widthOfString(text, WHOLE) }
    })
  const widths = new Map<string, number>()
  /** The width of a word. Caches it, because shaping is slow and words repeat. Without kerning, the widths of words add up. */
  const widthOf = (word: string, of: Language, style: Style): number => {
    const key = [of, style.size, style.weight, word].join(' ')
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = piecesOf(word, of, style).reduce((sum, piece) => sum + piece.width, 0)
    widths.set(key, width)
    return width
  }

  const startOf = ({ align = 'start', ...strip }: TextPosition, width: number): number => {
    const [left, right] = [leftOf(strip), leftOf(strip) + strip.to - strip.from]
    if (align === 'center') return (left + right - width) / 2
    const isRight = align === 'figures' || (align === 'end') !== isMirrored
    return isRight ? right - width : left
  }

  const piece = (text: string, font: string, [left, y]: readonly [number, number], style: Style): void => {
    const size = style.size ?? 9
    const color = style.color ?? INK
    doc.font(font).fontSize(size).fillColor(color).text(text, left, y, WHOLE)
    const marksOf = marks.get(font)
    if (!marksOf || !hasMarks(text)) return
    const face = faceInUse(doc)
    const unit = size / 1000
    for (const shape of marksOf.shapes(text, FEATURES)) {
      doc.save().translate(left + shape.x * unit, y + (face.ascender - shape.y) * unit)
      doc.scale(face.scale * unit, -face.scale * unit)
      doc.path(shape.svg).fill(color).restore()
    }
  }

  return {
    language,
    /** Draws one line of text. Writes its pieces in reading order, so that copied text equals the line. */
    text(line: string, { language: of = 'en', ...place }: TextPosition): void {
      const pieces = piecesOf(line, of, place)
      let left = startOf(
        place,
        pieces.reduce((sum, piece) => sum + piece.width, 0),
      )
      const placed = pieces.map((piece) => {
        const at = left
        left += piece.width
        return { ...piece, at }
      })
      const draw = () => {
        for (const { text, font, at } of placed.toSorted((one, other) => one.start - other.start))
          piece(text, font, [at, place.y], place)
      }
      if (isDecorating) draw()
      else parent.add(doc.struct('Span', { lang: of, actual: line }, draw))
    },
    /** Breaks a text into lines of a column. A word wider than the column gets its own line. */
    wrap(text: string, width: number, of: Language, style: Style = {}): string[] {
      const lines: string[] = []
      const space = widthOf(' ', of, style)
      let used = 0
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const length = widthOf(word, of, style)
        const fits = lines.length > 0 && used + space + length <= width
        if (fits) lines[lines.length - 1] += ` ${word}`
        else lines.push(word)
        used = fits ? used + space + length : length
      }
      return lines
    },
    /** Tags the drawn content with this role. */
    tagged(role: Role, draw: () => void, options: Scope = {}): void {
      const outer = parent
      parent = doc.struct(role, options)
      outer.add(parent)
      draw()
      parent.end()
      parent = outer
    },
    /** Tags the drawn content as a picture with the alternative text `alt`. */
    picture(alt: string, draw: () => void): void {
      parent.add(doc.struct('Figure', { alt }, draw))
    },
    /** Tags the drawn content as decorative or repeated, so that screen readers skip it. */
    decoration(draw: () => void): void {
      isDecorating = true
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
      isDecorating = false
    },
    band(strip: Strip, y: number, height: number, color: string): void {
      doc.rect(leftOf(strip), y, strip.to - strip.from, height).fill(color)
    },
    rule(strip: Strip, y: number, color = '#c9ced6'): void {
      doc
        .moveTo(leftOf(strip), y)
        .lineTo(leftOf(strip) + strip.to - strip.from, y)
        .lineWidth(0.6)
        .stroke(color)
    },
    /** The product's logo: three stations of a path, drawn in a square of 28 units. */
    mark(strip: Strip, y: number, color: string): void {
      doc.save().translate(leftOf(strip), y)
      doc.scale((strip.to - strip.from) / 28)
      doc.lineWidth(2.2).lineCap('round').strokeColor(color)
      doc.path('M5.6 20.2C9.4 19 9 15.6 11 14.4M15.6 13.8c3.2-.6 3-4.6 5.2-6.2').stroke()
      for (const [x, top] of [
        [13.2, 13.6],
        [22.6, 6.2],
      ] as const)
        doc.circle(x, top, 2.6).stroke()
      doc.circle(4.6, 21, 3.2).fill(color)
      doc.restore()
    },
    /** Draws a QR code with its quiet zone in a square; `dark(row, column)` gives each module. */
    qr(code: { size: number; dark(row: number, column: number): boolean }, strip: Strip, y: number): void {
      const room = (strip.to - strip.from) / (code.size + 2 * QUIET_MODULES)
      const module = Math.floor(room / SHARP) * SHARP
      const at = (index: number) => (index + QUIET_MODULES) * module
      for (let row = 0; row < code.size; row += 1)
        for (let column = 0; column < code.size; column += 1)
          if (code.dark(row, column)) doc.rect(leftOf(strip) + at(column), y + at(row), module, module)
      doc.fill('#000000')
    },
    nextPage: (): void => void doc.addPage(),
    /** Draws on every page, after all pages exist. */
    onEveryPage(draw: (page: number, of: number) => void): void {
      const { start, count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(start + page)
        draw(page + 1, count)
      }
    },
    async finished(): Promise<Buffer> {
      for (const name of fontFiles().keys()) makeReadable(name, faceInUse(doc.font(name)))
      root.end()
      const chunks: Buffer[] = []
      doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      doc.on('end', resolve)
      doc.on('error', reject)
      doc.end()
      await promise
      return Buffer.concat(chunks)
    },
  }
}

const RELATED = { type: 'text/xml', relationship: 'Alternative' } as const

/** Fixed, because the bytes must not depend on the time of drawing. */
const datesOf = (createdAt: Date) => ({ creationDate: createdAt, modifiedDate: createdAt })

const ARABIC_FONTS = (['regular', 'bold'] as const).map((weight) => fontName('arabic', weight))

/** Reads a private field, because pdfkit has no public access to a face's glyphs and character mapping. Tests of copied text cover it. */
const faceInUse = (doc: PDFKit.PDFDocument): Face & ShapedFace =>
  (doc as unknown as { _font: Face & ShapedFace })._font
