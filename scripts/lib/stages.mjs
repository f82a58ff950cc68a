import { inRoot } from './project.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {string[][]} commands arguments for the project's Node, in sequence
 * @property {'one' | 'all'} [browsers] Chromium, or all browsers and a proxy
 * @property {Record<string, string>} [env] variables of its commands
 * @property {string} [partOf] a stage that also runs these commands; when both are named, only this one runs
 * @property {boolean} [sharesCores] commands use about one core each and are independent, so they may run beside neighbouring stages
 */

const tool = (/** @type {string} */ path) => inRoot(`node_modules/${path}`)
const tsc = tool('typescript/bin/tsc')
const playwright = tool('@playwright/test/cli.js')
const vitest = (/** @type {string[]} */ ...projects) => [
  tool('vitest/vitest.mjs'),
  'run',
  ...projects.flatMap((project) => ['--project', project]),
]

const flood = [inRoot('scripts/flood.ts')]

const ROOMS = ['contract', 'rules', 'machines', 'diagrams', 'server', 'src', 'sandbox', 'scripts', 'test']

/** Stages of `npm test`, cheapest first. @type {Stage[]} */
export const STAGES = [
  {
    name: 'types',
    sharesCores: true,
    title: 'Types, and the shared rooms without browser and Node',
    commands: [
      [tsc, '--noEmit'],
      [tsc, '--noEmit', '-p', 'tsconfig.core.json'],
    ],
  },
  {
    name: 'lint',
    sharesCores: true,
    title: 'Format, lint, and unused code',
    commands: [
      [tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
      [tool('knip/bin/knip.js'), '--no-progress'],
    ],
  },
  {
    name: 'arrows',
    sharesCores: true,
    title: 'Imports between the rooms',
    commands: [
      [
        tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err-long',
        ...ROOMS,
        'vite.config.ts',
        'vitest.config.ts',
        'playwright.config.ts',
        'playwright.browsers.config.ts',
      ],
    ],
  },
  {
    name: 'build',
    sharesCores: true,
    title: 'Build of the portal, the server and the sandbox',
    commands: [[inRoot('scripts/build.mjs')]],
  },
  {
    name: 'gates',
    title: 'Lock file, licences, advisories, secrets, slow patterns, and source maps in the build',
    commands: [[inRoot('scripts/build.mjs')], [inRoot('scripts/gates.ts')]],
  },
  {
    name: 'unit',
    title: 'Unit tests of the shared rooms, the server and the sandbox',
    commands: [vitest('unit')],
  },
  { name: 'portal', title: 'Unit tests of the portal', commands: [vitest('portal*')] },
  {
    name: 'api',
    title: 'API, model, conformance and architecture tests',
    commands: [vitest('proofs', 'postgres')],
  },
  {
    name: 'e2e',
    title: 'Browser tests',
    browsers: 'one',
    commands: [[playwright, 'test']],
  },
]

/** Stages that run only when named. @type {Stage[]} */
export const ON_DEMAND = [
  { name: 'api-embedded', title: 'The API on the embedded database', commands: [vitest('api-embedded')] },
  {
    name: 'long',
    title: 'Unit, API and browser tests with every case and longer walks',
    env: { LONG_TESTS: 'true' },
    browsers: 'one',
    commands: [
      vitest('unit'),
      vitest('proofs', 'postgres'),
      vitest('deployment'),
      vitest('reliability'),
      flood,
      [playwright, 'test'],
    ],
  },
  {
    name: 'flood',
    partOf: 'long',
    title: 'Floods of requests, handshakes, pages and descriptions at two servers, with the goals',
    commands: [flood],
  },
  {
    name: 'deployment',
    partOf: 'long',
    title:
      'Two servers deployed by the book behind nginx and behind Caddy, killed, restarted, backed up and restored',
    commands: [vitest('deployment')],
  },
  {
    name: 'reliability',
    partOf: 'long',
    title: 'Figures of the goals in docs/reliability.md',
    env: { LONG_TESTS: 'true' },
    commands: [vitest('reliability')],
  },
  {
    name: 'matrix',
    partOf: 'long',
    title:
      'Onboarding states, forms, clocks and lost sockets in a browser, with figures for docs/reliability.md',
    browsers: 'one',
    env: { LONG_TESTS: 'true' },
    commands: [[playwright, 'test', 'e2e/matrix', '--workers=1']],
  },
  {
    name: 'browsers',
    title: 'Both journeys in every browser and language, over http, and over https behind nginx',
    browsers: 'all',
    commands: [[playwright, 'test', '--config', 'playwright.browsers.config.ts']],
  },
]

/**
 * Batches neighbouring stages that share the cores.
 * @param {Stage[]} stages
 * @returns {Stage[][]}
 */
export const batchesOf = (stages) =>
  stages.reduce((/** @type {Stage[][]} */ batches, stage) => {
    const last = batches.at(-1)
    if (stage.sharesCores && last?.every(({ sharesCores }) => sharesCores)) last.push(stage)
    else batches.push([stage])
    return batches
  }, [])

/**
 * Parses `unit lint -- -t card`: the stages, and extra arguments for the last one.
 * @param {string[]} args
 * @returns {{ stages: Stage[], extra: string[], unknown: string[] }}
 */
export const chooseStages = (args) => {
  const cut = args.indexOf('--')
  const names = cut < 0 ? args : args.slice(0, cut)
  const all = [...STAGES, ...ON_DEMAND]
  const named = all.filter(({ name }) => names.includes(name))
  const wholes = named.map(({ partOf }) => partOf)
  return {
    stages: names.length === 0 ? STAGES : named.filter(({ name }) => !wholes.includes(name)),
    extra: cut < 0 ? [] : args.slice(cut + 1),
    unknown: names.filter((name) => !all.some((stage) => stage.name === name)),
  }
}
