/** Output of a bench, with date and machine. */
export interface Section {
  measured: string
  printed: string
}

const HEAD = `# Performance

The output of the [benches](benches.md), each by \`npm run bench -- --save NAME\`. \`!\` marks a figure that misses its goal. Figures of one run
can be compared with each other; those of two machines, or of a busy machine, cannot.
`

/** Writes the document with all sections, in this order. */
export const performanceDocument = (sections: Record<string, Section>, order: readonly string[]): string =>
  [
    HEAD,
    ...order.flatMap((bench) => {
      const section = sections[bench]
      if (!section) return []
      const lines = section.printed.split('\n').map((line) => line.trimEnd())
      const text = lines.join('\n').replace(/^\n+|\n+$/g, '')
      return [`## ${bench}\n\n${section.measured}\n\n\`\`\`text\n${text}\n\`\`\`\n`]
    }),
  ].join('\n')

const SECTION = /^## (\w+)\n\n(.*)\n\n```text\n([\s\S]*?)\n```$/gm

/** Parses the sections of an existing document. */
export const parsePerformance = (document: string): Record<string, Section> =>
  Object.fromEntries(
    [...document.matchAll(SECTION)].map(([, bench = '', measured = '', printed = '']) => [
      bench,
      { measured, printed },
    ]),
  )
