import PDFDocument from 'pdfkit'
import { directionOf, type Language } from '#contract/languages.ts'
import { bidiPieces } from './bidi-pieces.ts'
import { type Face, fontFiles, fontName, makeReadable, type Weight } from './fonts.ts'

/** Points; A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const
export const LINE_HEIGHT = 1.45

export interface Style {
  size?: number
  weight?: Weight
  color?: string
}

/** A strip of the page, counted from the side where the reader's language begins. */
export interface Strip {
  from: number
  to: number
}

interface Place extends Style, Strip {
  y: number
  /** `figures` stand at the right in every language, so that decimals stand below each other. */
  align?: 'start' | 'end' | 'center' | 'figures'
  /** Of the text; figures and codes are read like English. */
  language?: Language
}

/** What a stretch of the page is, for readers who do not see it (PDF standard structure types). */
type Role = 'P' | 'H1' | 'H2' | 'Table' | 'TR' | 'TH' | 'TD'
/** pdfkit takes the scope of a head, which its types do not know. */
type Scope = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' }

export type Paper = ReturnType<typeof createPaper>

const INK = '#1a1d23'
/**
 * With features the font engine takes a piece as a whole instead of word by word, which would put Arabic words in the wrong order.
 * Its pair distances leave gaps within Arabic words that readers of the file take for spaces: «ضر يبة».
 */
const FEATURES: unknown = { kern: false }
const WHOLE = { features: FEATURES as [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions
const QUIET_MODULES = 4
/** Edges of modules fall on dots of a printer or screen where each is a multiple of this. */
const SHARP = 0.25

/** pdfkit offers no other way to what a face tells readers; a test of copied text holds it. */
const faceInUse = (doc: PDFKit.PDFDocument): Face => (doc as unknown as { _font: Face })._font

/**
 * Paper to draw on, laid out from the side where `language` begins: text in both directions, bands, rules and a QR code. All that
 * is drawn belongs to a structure that says what it is. Everything is the same for the same input.
 */
export const createPaper = ({
  title,
  createdAt,
  language,
}: {
  title: string
  createdAt: Date
  language: Language
}) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt },
  })
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)
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
  const widthOf = (line: string, of: Language, style: Style): number =>
    piecesOf(line, of, style).reduce((sum, { width }) => sum + width, 0)

  const startOf = ({ align = 'start', ...strip }: Place, width: number): number => {
    const [left, right] = [leftOf(strip), leftOf(strip) + strip.to - strip.from]
    if (align === 'center') return (left + right - width) / 2
    const isRight = align === 'figures' || (align === 'end') !== isMirrored
    return isRight ? right - width : left
  }

  return {
    language,
    /** One line of text. Its pieces are written as they are read, so that copying gives the line. */
    text(line: string, { language: of = 'en', ...place }: Place): void {
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
          doc
            .font(font)
            .fontSize(place.size ?? 9)
            .fillColor(place.color ?? INK)
            .text(text, at, place.y, WHOLE)
      }
      if (isDecorating) draw()
      else parent.add(doc.struct('Span', { lang: of, actual: line }, draw))
    },
    /** The lines a text takes in a column. A word wider than the column stands alone. */
    wrap(text: string, width: number, of: Language, style: Style = {}): string[] {
      const lines: string[] = []
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
        if (lines.length > 0 && widthOf(longer, of, style) <= width) lines[lines.length - 1] = longer
        else lines.push(word)
      }
      return lines
    },
    /** What is drawn is one thing of this role, or the parts of one. */
    tagged(role: Role, draw: () => void, options: Scope = {}): void {
      const outer = parent
      parent = doc.struct(role, options)
      outer.add(parent)
      draw()
      parent.end()
      parent = outer
    },
    /** What is drawn is a picture of what `alt` says. */
    picture(alt: string, draw: () => void): void {
      parent.add(doc.struct('Figure', { alt }, draw))
    },
    /** What is drawn is there for the eye, or was said before. */
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
    /** The mark of the product: three stations of a path, drawn in a square of 28 units. */
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
    /** A QR code with its quiet zone in a square; `dark(row, column)` tells each of its modules. */
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
    /** Draws on every page, once all of them are there. */
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
