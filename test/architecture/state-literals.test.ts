import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { allowedSamples, caughtSamples, STATES_OF_SAMPLES } from './state-literal-samples.ts'
import { checkedFiles, stateLiterals } from './state-literals.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ROOMS = ['src', 'rules', 'server', 'machines']

/** Files that may name states: catalogues, notices, types of rows, words of a brand, and tests with their support. */
const NAMES_STATES =
  /[.]test[.]tsx?$|\/testing\/|-harness[.]tsx?$|^src\/shared\/i18n\/|\/choose-account-notice[.]ts$|^server\/(db\/(migrations|tables)|providers)\//

const isChecked = (file: string): boolean =>
  ROOMS.some((room) => file.startsWith(`${room}/`)) && !NAMES_STATES.test(file)

/** The samples are part of the program with the real files, so that the same checker reads both. */
const samples = new Map(
  [...caughtSamples, ...allowedSamples].map(({ file, text }) => [
    resolve(ROOT, file),
    `${STATES_OF_SAMPLES}${text}`,
  ]),
)
const sampleFiles = new Set([...caughtSamples, ...allowedSamples].map(({ file }) => file))

const program = (() => {
  const { config } = ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ROOMS }, ts.sys, ROOT)
  const compilerOptions = { ...options, noEmit: true, incremental: false }
  const host = ts.createCompilerHost(compilerOptions)
  return ts.createProgram({
    rootNames: [...fileNames.filter((file) => !/[.]test[.]tsx?$/.test(file)), ...samples.keys()],
    options: compilerOptions,
    host: {
      ...host,
      fileExists: (file) => samples.has(file) || host.fileExists(file),
      getSourceFile: (file, languageVersion, ...rest) => {
        const text = samples.get(file)
        return text === undefined
          ? host.getSourceFile(file, languageVersion, ...rest)
          : ts.createSourceFile(file, text, languageVersion)
      },
    },
  })
})()

const checker = program.getTypeChecker()
const files = checkedFiles(program, { root: ROOT, isChecked })
const foundIn = (path: string): string[] =>
  files
    .filter(({ file }) => file === path)
    .flatMap((place) => stateLiterals(checker, place))
    .map((found) => found.slice(found.indexOf(' ') + 1))

test('no file decides by the name of a state instead of asking its chart', { timeout: 180_000 }, () => {
  const real = files.filter(({ file }) => !sampleFiles.has(file))
  expect(ROOMS.filter((room) => !real.some(({ file }) => file.startsWith(`${room}/`)))).toEqual([])
  expect(real.flatMap((place) => stateLiterals(checker, place))).toEqual([])
})

test.each(caughtSamples)('the name of a state is found $title', ({ file, states }) => {
  expect(foundIn(file)).toEqual(states)
})

test.each(allowedSamples)('no state is found $title', ({ file }) => {
  expect(files.map((checked) => checked.file)).toContain(file)
  expect(foundIn(file)).toEqual([])
})
