import { SERVER_FOLDERS } from '../../scripts/arrows/server.mjs'

/**
 * Files of a small tree that break one rule of the import gate. `at` is the file that the gate must report. The test of the import
 * gate fails when a rule has no example here.
 */
export interface BrokenArrow {
  rule: string
  at: string
  files: Record<string, string>
}

const broken = (rule: string, at: string, files: Record<string, string>): BrokenArrow => ({ rule, at, files })
const value = 'export const value = 1\n'
const type = 'export interface Shape { a: string }\n'
const imports = (from: string) => `import { value } from '${from}'\nexport const used = value\n`
const importsType = (from: string) => `import type { Shape } from '${from}'\nexport type Used = Shape\n`
const needs = (rule: string, at: string, from: string, file: string) =>
  broken(rule, at, { [at]: imports(from), [file]: value })

export const brokenArrows: BrokenArrow[] = [
  needs('contract-imports-only-itself', 'contract/a.ts', '#rules/b.ts', 'rules/b.ts'),
  needs('rules-imports-only-contract', 'rules/c.ts', '#machines/d.ts', 'machines/d.ts'),
  broken('machines-imports-only-contract-rules', 'machines/e.ts', {
    'machines/e.ts': importsType('#server/providers/cards/port.ts'),
    'server/providers/cards/port.ts': type,
  }),
  needs('diagrams-imports-only-contract-machines', 'diagrams/ea.ts', '#rules/eb.ts', 'rules/eb.ts'),
  needs('server-imports-only-contract-rules-machines', 'server/f.ts', '#sandbox/g.ts', 'sandbox/g.ts'),
  needs(
    'src-imports-only-contract-rules-machines-diagrams',
    'src/shared/h.ts',
    '#server/i.ts',
    'server/i.ts',
  ),
  needs('sandbox-imports-only-itself', 'sandbox/j.ts', '#contract/k.ts', 'contract/k.ts'),
  needs('product-imports-no-proof', 'server/l.ts', '#test/support/m.ts', 'test/support/m.ts'),
  needs('product-imports-no-proof', 'src/app/la.ts', '#src/shared/testing/ma.ts', 'src/shared/testing/ma.ts'),
  needs('tests-beside-code-use-only-test-support', 'rules/n.test.ts', '#test/api/o.ts', 'test/api/o.ts'),
  needs('suites-share-only-test-support', 'test/api/na.ts', '#test/e2e/oa.ts', 'test/e2e/oa.ts'),
  needs('suites-share-only-test-support', 'test/support/nb.ts', '#test/api/ob.ts', 'test/api/ob.ts'),
  needs('launchers-need-nothing-installed', 'scripts/lib/p.mjs', 'zod', 'scripts/lib/unused.mjs'),
  broken('no-circles', 'rules/q.ts', {
    'rules/q.ts': imports('./r.ts'),
    'rules/r.ts': "import type { used } from './q.ts'\nexport const value = 1 as unknown as typeof used\n",
  }),
  broken('nothing-left-over', 'machines/unused.ts', { 'machines/unused.ts': value }),

  broken('core-uses-no-runtime', 'machines/s.ts', {
    'machines/s.ts': "import { randomUUID } from 'node:crypto'\nexport const id = randomUUID\n",
  }),
  broken('contract-and-rules-use-few-packages', 'contract/t.ts', { 'contract/t.ts': imports('xstate') }),
  broken('machines-use-few-packages', 'machines/u.ts', { 'machines/u.ts': imports('kysely') }),
  broken('what-the-browser-loads-uses-small-zod', 'contract/ua.ts', { 'contract/ua.ts': imports('zod') }),
  broken('portal-uses-no-node', 'src/shared/v.ts', {
    'src/shared/v.ts': "import { join } from 'node:path'\nexport const path = join\n",
  }),
  broken('portal-uses-no-server-package', 'src/shared/w.ts', {
    'src/shared/w.ts': imports('@fastify/cookie'),
  }),
  broken('only-stores-write-queries', 'server/cards/wa.ts', { 'server/cards/wa.ts': imports('kysely') }),
  broken('server-uses-no-screen-package', 'server/x.ts', { 'server/x.ts': imports('@mantine/core') }),
  broken('product-uses-no-dev-package', 'server/y.ts', { 'server/y.ts': imports('smtp-server') }),
  broken('every-package-is-declared', 'server/z.ts', { 'server/z.ts': imports('semver') }),
  broken('every-import-exists', 'rules/aa.ts', { 'rules/aa.ts': imports('./nowhere.ts') }),

  needs(
    'only-composition-picks-an-adapter',
    'server/cards/ab.ts',
    '#server/providers/cards/brand.ts',
    'server/providers/cards/brand.ts',
  ),
  needs(
    'providers-do-not-know-each-other',
    'server/providers/mail/ac.ts',
    '../files/port.ts',
    'server/providers/files/port.ts',
  ),
  needs(
    'providers-know-only-the-contract',
    'server/providers/mail/ad.ts',
    '../../db/ae.ts',
    'server/db/ae.ts',
  ),
  ...SERVER_FOLDERS.slice(0, -1).map((folder, index) => {
    const above = `server/${SERVER_FOLDERS[index + 1]}/zb.ts`
    return needs(`${folder}-imports-from-below`, `server/${folder}/za.ts`, `#${above}`, above)
  }),
  needs('a-new-folder-has-its-place', 'server/unheard/ah.ts', '#server/db/ai.ts', 'server/db/ai.ts'),
  needs('folders-do-not-import-the-wiring', 'server/cards/aj.ts', '../nouns.ts', 'server/nouns.ts'),
  needs('settings-come-with-deps', 'server/cards/ak.ts', '../env/env.ts', 'server/env/env.ts'),
  needs('routes-only-bind-endpoints', 'server/routes.ts', './cards/al-store.ts', 'server/cards/al-store.ts'),
  needs(
    'job-definitions-are-only-a-name-and-a-payload',
    'server/jobs/jobs.ts',
    '../db/aq.ts',
    'server/db/aq.ts',
  ),
  needs('main-is-not-imported', 'server/av.ts', './main.ts', 'server/main.ts'),

  needs(
    'features-do-not-know-each-other',
    'src/features/cards/aw.ts',
    '../invoices/ax.ts',
    'src/features/invoices/ax.ts',
  ),
  needs('features-know-no-route', 'src/features/cards/ay.ts', '../../routes/az.ts', 'src/routes/az.ts'),
  needs('build-code-stays-out-of-the-portal', 'src/app/bc.ts', '../build/bd.ts', 'src/build/bd.ts'),
  needs('portal-lays-out-no-chart', 'src/shared/be.ts', '#diagrams/layout.ts', 'diagrams/layout.ts'),
  needs('shared-knows-no-feature', 'src/shared/ba.ts', '../features/cards/bb.ts', 'src/features/cards/bb.ts'),
]
