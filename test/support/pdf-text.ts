import { vi } from 'vitest'

type Reader = typeof import('pdfjs-dist/legacy/build/pdf.mjs')
let reader: Reader | undefined

/** The reader warns while it loads that it could not draw here; only its text is wanted. */
const loadReader = async (): Promise<Reader> => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  try {
    reader ??= await import('pdfjs-dist/legacy/build/pdf.mjs')
    return reader
  } finally {
    warn.mockRestore()
  }
}

/** An element, or the text in one. */
interface StructureNode {
  role?: string
  type?: string
  lang?: string
  alt?: string
  children?: StructureNode[]
}

/** What a reader who selects and copies a page gets, and what one who cannot see it is told. */
export interface CopiedPage {
  /** Line by line; stretches of one direction are parted by a space. */
  lines: string[]
  structure: StructureNode | null
}

/** Every element of a role below a node, in reading order. */
export const elementsOf = (node: StructureNode | null, role: string): StructureNode[] => [
  ...(node?.role === role ? [node] : []),
  ...(node?.children ?? []).flatMap((child) => elementsOf(child, role)),
]

/** Reads a PDF as browsers do that show one. */
export const copyPdf = async (
  pdf: Buffer,
): Promise<{
  language: string | null
  showsTitle: boolean
  isTagged: boolean
  title: string
  pages: CopiedPage[]
}> => {
  const { getDocument } = await loadReader()
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: CopiedPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const lines = ['']
    for (const item of items) {
      if (!('str' in item)) continue
      const line = lines.at(-1) ?? ''
      lines[lines.length - 1] = [line, item.str].filter((text) => text.trim() !== '').join(' ')
      if (item.hasEOL) lines.push('')
    }
    pages.push({ lines: lines.filter(Boolean), structure: await page.getStructTree() })
  }
  const { info } = await document.getMetadata()
  // It is a map, although its types say otherwise.
  const marks: unknown = await document.getMarkInfo()
  const preferences = await document.getViewerPreferences()
  await task.destroy()
  const known = info as { Language?: string | null; Title?: string }
  return {
    language: known.Language ?? null,
    title: known.Title ?? '',
    isTagged: marks instanceof Map && marks.get('Marked') === true,
    showsTitle: preferences?.get('DisplayDocTitle') === true,
    pages,
  }
}
