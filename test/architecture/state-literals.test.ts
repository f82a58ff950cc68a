import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { stateLiterals } from './state-literals.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Where a state has a name: its catalogues, the types of its rows, a brand's words, and the tests with what they share. */
const NAMES_STATES =
  /[.]test[.]tsx?$|\/testing\/|-harness[.]tsx?$|^src\/shared\/i18n\/|^server\/(db\/(migrations|tables)|providers)\//

const CHECKED = /^(src|rules|server|machines)\//

const program = (() => {
  const { config } = ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, include: ['src', 'rules', 'server', 'machines'] },
    ts.sys,
    ROOT,
  )
  return ts.createProgram({
    rootNames: fileNames.filter((file) => !/[.]test[.]tsx?$/.test(file)),
    options: { ...options, noEmit: true, incremental: false },
  })
})()

test('what a state means is asked of its chart, and never decided by its name', { timeout: 180_000 }, () => {
  const found = stateLiterals(program, (file) => CHECKED.test(file) && !NAMES_STATES.test(file))
  expect(found).toEqual([])
})
