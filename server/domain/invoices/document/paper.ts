import PDFDocument from 'pdfkit'
import { bidiPieces, type Direction } from './bidi-pieces.ts'
import { fontFiles, fontName, type Weight } from './fonts.ts'

/** Points; A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const
export const LINE_HEIGHT = 1.45

export interface Style {
  size?: number
  weight?: Weight
  color?: string
}

interface Place extends Style {
  /** The edge the text stands at, or its middle. */
  x: number
  y: number
  align?: 'left' | 'right' | 'center'
  direction?: Direction
}

export type Paper = ReturnType<typeof createPaper>

const INK = '#1a1d23'
/** Asks the font engine to take a piece as a whole instead of word by word, which would put Arabic words in the wrong order. */
const WHOLE = { features: [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions
const QUIET_MODULES = 4

/** Paper to draw on: text in both directions, bands, rules and a QR code. Everything drawn is the same for the same input. */
export const createPaper = ({ title, createdAt }: { title: string; createdAt: Date }) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'ar',
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt },
  })
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)

  const piecesOf = (line: string, direction: Direction, { size = 9, weight = 'regular' }: Style) =>
    bidiPieces(line, direction).map(({ text, script }) => {
      const font = fontName(script, weight)
      return { text, font, width: doc.font(font).fontSize(size).widthOfString(text, WHOLE) }
    })
  const widthOf = (line: string, direction: Direction, style: Style): number =>
    piecesOf(line, direction, style).reduce((sum, { width }) => sum + width, 0)

  return {
    /** One line of text. */
    text(line: string, { x, y, align = 'left', direction = 'ltr', ...style }: Place): void {
      const pieces = piecesOf(line, direction, style)
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
      let left = x - (align === 'left' ? 0 : align === 'right' ? width : width / 2)
      for (const piece of pieces) {
        doc
          .font(piece.font)
          .fontSize(style.size ?? 9)
          .fillColor(style.color ?? INK)
        doc.text(piece.text, left, y, WHOLE)
        left += piece.width
      }
    },
    /** The lines a text takes in a column. A word wider than the column stands alone. */
    wrap(text: string, width: number, direction: Direction, style: Style = {}): string[] {
      const lines: string[] = []
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
        if (lines.length > 0 && widthOf(longer, direction, style) <= width) lines[lines.length - 1] = longer
        else lines.push(word)
      }
      return lines
    },
    band(x: number, y: number, width: number, height: number, color: string): void {
      doc.rect(x, y, width, height).fill(color)
    },
    rule(x: number, y: number, width: number, color = '#c9ced6'): void {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(color)
    },
    /** A QR code with its quiet zone in a square; `dark(row, column)` tells each of its modules. */
    qr(
      code: { size: number; dark(row: number, column: number): boolean },
      x: number,
      y: number,
      side: number,
    ): void {
      const module = side / (code.size + 2 * QUIET_MODULES)
      const at = (index: number) => (index + QUIET_MODULES) * module
      for (let row = 0; row < code.size; row += 1)
        for (let column = 0; column < code.size; column += 1)
          if (code.dark(row, column)) doc.rect(x + at(column), y + at(row), module, module)
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
