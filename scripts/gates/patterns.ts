import { runInNewContext } from 'node:vm'
import { type AnalysisResult, analyse, type Report } from 'scslre'
import ts from 'typescript'
import type { TextFile } from './files.ts'

export interface Pattern {
  source: string
  flags: string
  /** Line in its file. */
  line: number
}

/** A pattern that the gate accepts. */
export interface KnownPattern {
  file: string
  /** A pattern with polynomial time; absent for patterns that the gate cannot read. */
  source?: string
  /** The reason why no long text from outside reaches it. */
  reason: string
}

const ROOMS = /^(?:contract|rules|machines|diagrams|server|src|sandbox)\/.*\.tsx?$/
const TEST = /\.test\.tsx?$|-harness\.tsx?$/

const isProduct = ({ file }: TextFile): boolean => ROOMS.test(file) && !TEST.test(file)

/** Faults of the product's patterns: time that grows faster than the text, and patterns that cannot be read. */
export const patternFaults = (
  files: readonly TextFile[],
  known: readonly KnownPattern[] = KNOWN,
): string[] => {
  const used = new Set<KnownPattern>()
  const isKnown = (file: string, source?: string): boolean => {
    const entry = known.find((candidate) => candidate.file === file && candidate.source === source)
    if (entry) used.add(entry)
    return entry !== undefined
  }
  const faults = files.filter(isProduct).flatMap(({ file, text }) => {
    const { patterns, unreadable } = patternsIn(file, text)
    return [
      ...unreadable
        .filter(() => !isKnown(file))
        .map((line) => `${file}:${line} builds a pattern from values of other files or callers.`),
      ...patterns.flatMap(({ source, flags, line }) => {
        const growth = growthOf(source, flags)
        if (growth === null || (growth === 'polynomial' && isKnown(file, source))) return []
        return [`${file}:${line} has a pattern with ${growth} time: /${source}/${flags}`]
      }),
    ]
  })
  const unused = known.filter((entry) => !used.has(entry))
  return [
    ...faults,
    ...unused.map(
      ({ file, source = 'an unreadable one' }) => `${file} no longer has this pattern: ${source}`,
    ),
  ]
}

/** Growth of a pattern's time with the text; null for linear growth. */
export const growthOf = (source: string, flags: string): 'exponential' | 'polynomial' | null => {
  const { reports, parsed } = analyse({ source, flags })
  if (reports.some((report: Report) => report.exponential)) return 'exponential'
  const { alternatives } = parsed.pattern
  const isRereading = !flags.includes('y') && alternatives.some(({ elements }) => rereads(elements, flags))
  return reports.length > 0 || isRereading ? 'polynomial' : null
}

type Element = AnalysisResult['parsed']['pattern']['alternatives'][number]['elements'][number]

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
const OTHERS = [...'éжبی١\u0640\u064b\u00a0\u2028\u2066\u2067\u2069漢']
const SAMPLES = [...ASCII, ...OTHERS]

/**
 * True when a repetition reads a run of characters in which the match can also begin at later characters. When the match fails, the
 * engine reads the rest of the run again from each of these beginnings. scslre finds this only for runs of one character.
 */
const rereads = (elements: readonly Element[], flags: string): boolean =>
  elements.some((element, place) => {
    if (element.type !== 'Quantifier' || element.max !== Number.POSITIVE_INFINITY) return false
    if (!isSingle(element.element) || !elements.slice(place + 1).some(canFail)) return false
    const run = matchedBy(element.element.raw, flags)
    return elements.slice(0, place).every((before) => fitsIn(before, run, flags))
  })

const isSingle = ({ type }: Element): boolean =>
  type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass'

const canFail = (element: Element): boolean => element.type !== 'Quantifier' || element.min > 0

const matchedBy = (raw: string, flags: string): string[] => {
  const pattern = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''))
  return SAMPLES.filter((sample) => pattern.test(sample))
}

/** True when characters of the run can match the element, or follow it. */
const fitsIn = (element: Element, run: string[], flags: string): boolean => {
  switch (element.type) {
    case 'Quantifier':
      return element.min === 0 || fitsIn(element.element, run, flags)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.every((inner) => fitsIn(inner, run, flags)))
    case 'Assertion':
      if (element.kind === 'start') return flags.includes('m') && run.includes('\n')
      if (element.kind === 'word') return run.some((sample) => /\W/.test(sample))
      if (element.kind !== 'lookbehind') return true
      return run.some((sample) => new RegExp(`${element.raw}$`, flags.replace(/[gy]/g, '')).test(sample))
    default:
      return !isSingle(element) || matchedBy(element.raw, flags).some((sample) => run.includes(sample))
  }
}

/** The patterns of a file: literals, and calls of `RegExp` with text from the same file. */
export const patternsIn = (file: string, text: string): { patterns: Pattern[]; unreadable: number[] } => {
  const patterns: Pattern[] = []
  const unreadable: number[] = []
  if (!/\/.+\/|RegExp/.test(text)) return { patterns, unreadable }
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const constants = constantsIn(tree)

  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      patterns.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), line })
    } else if (isRegExpCall(node)) {
      const built = builtPattern(node, constants)
      if (built) patterns.push({ ...built, line })
      else unreadable.push(line)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { patterns, unreadable }
}

const isRegExpCall = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'

type Constants = ReadonlyMap<string, ts.Expression>

const constantsIn = (tree: ts.SourceFile): Constants => {
  const found = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The constants that an expression needs, each after the ones that it needs itself. */
const neededBy = (expression: ts.Node, constants: Constants, needed = new Map<string, ts.Expression>()) => {
  const visit = (node: ts.Node): void => {
    const value = ts.isIdentifier(node) ? constants.get(node.text) : undefined
    if (value && ts.isIdentifier(node) && !needed.has(node.text)) {
      neededBy(value, constants, needed)
      needed.set(node.text, value)
    }
    ts.forEachChild(node, visit)
  }
  visit(expression)
  return needed
}

/** Runs the expression with the constants of its file; null when it needs more than these. */
const builtPattern = (call: ts.NewExpression | ts.CallExpression, constants: Constants) => {
  const lines = [...neededBy(call, constants)].map(([name, value]) => `const ${name} = ${value.getText()};`)
  const code = ts.transpile(
    `${lines.join('\n')}\n;[${call.getText()}].map(({ source, flags }) => ({ source, flags }))[0]`,
  )
  try {
    return runInNewContext(code) as { source: string; flags: string }
  } catch {
    return null
  }
}

const KNOWN: readonly KnownPattern[] = [
  {
    file: 'rules/money.ts',
    source: '\\B(?=(?:\\d{3})+(?!\\d))(?<!\\.\\d*)',
    reason: 'Reads the digits of one amount, at most 17.',
  },
  {
    file: 'server/files/judge/pdf-objects.ts',
    source:
      '(\\d+)\\.?(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])+\\d+\\.?(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])*obj',
    reason: 'Runs in the process that reads files, which ends at its limit of computing.',
  },
  {
    file: 'server/http/portal/documents.ts',
    source: '<script(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)<\\/script>',
    reason: 'Reads the pages of our own build, once at the start.',
  },
  {
    file: 'src/build/app-files.ts',
    source: 'import\\s*["\'][^"\']+["\'];?|\\/\\/.*$',
    reason: 'Reads scripts of our own build.',
  },
  {
    file: 'src/build/bundled.ts',
    source: '\\s*<link rel="stylesheet"[^>]*>',
    reason: 'Reads pages of our own build.',
  },
  {
    file: 'src/build/script-inventory.ts',
    source: '<(?:script|link)[^>]* (?:src|href)="([^"]+\\.m?js)"',
    reason: 'Reads pages of our own build.',
  },
  { file: 'src/build/portal-plugins.ts', reason: 'Reads names of files of this checkout, at the build.' },
]
