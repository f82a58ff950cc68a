import { PROOFS } from './proofs.mjs'

const workers = '^server/jobs/(handlers|runner)'
const top = '^server/(main|server|app|composition)[.]ts$'
/** The settings, which composition.ts and the server's own files hand out as values. */
const settings = '^server/env([.]ts$|/)'

/**
 * @param {string} name
 * @param {string} from
 * @param {string[]} to
 * @param {string} comment
 */
const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: PROOFS },
  to: { path: to },
})

export const serverArrows = [
  {
    name: 'only-composition-picks-an-adapter',
    comment:
      'Ask for the port (providers/<role>/port.ts). Only server/composition.ts decides whose adapter it is.',
    severity: 'error',
    from: { path: '^server/', pathNot: ['^server/composition[.]ts$', '^server/providers/', ...PROOFS] },
    to: { path: '^server/providers/[^/]+/', pathNot: '/port[.]ts$' },
  },
  {
    name: 'providers-do-not-know-each-other',
    comment:
      'Two providers meet in a use case, or what both need moves to a file directly in server/providers/.',
    severity: 'error',
    from: { path: '^server/providers/([^/]+)/' },
    to: { path: '^server/providers/[^/]+/', pathNot: '^server/providers/$1/' },
  },
  never(
    'providers-know-only-the-contract',
    '^server/providers/',
    ['^server/(http|use-cases|domain|workflows|db|jobs|realtime)/', '^(rules|machines)/', settings, top],
    'An adapter translates between the port and the wire. Decide, store and read settings in its caller, and pass values in.',
  ),
  never(
    'http-only-translates',
    '^server/http/',
    ['^server/(db|workflows|jobs|realtime)/', settings, top],
    'A route or webhook turns HTTP into a call of a use case and its answer back. Put the work into server/use-cases/.',
  ),
  never(
    'use-cases-know-no-caller',
    '^server/use-cases/',
    ['^server/http/', workers, settings, top],
    'A use case does not know who calls it. It may use domain, workflows, db, realtime, job definitions and ports.',
  ),
  never(
    'use-cases-do-not-call-each-other',
    '^server/use-cases/',
    ['^server/use-cases/'],
    'A use case is an entry point. Move what two of them need to server/domain/.',
  ),
  never(
    'domain-knows-no-use-case',
    '^server/domain/',
    ['^server/(http|use-cases)/', workers, settings, top],
    'What use cases share does not know them. Pass the difference in, or move what both need here.',
  ),
  never(
    'workflows-know-no-use-case',
    '^server/workflows/',
    ['^server/(http|use-cases|domain|realtime)/', workers, settings, top],
    'A workflow loads, steps and stores a chart. It may use db, jobs/definitions and ports; the use case calls it.',
  ),
  never(
    'db-stands-below',
    '^server/db/',
    ['^server/(http|use-cases|domain|workflows|jobs|realtime|providers)/', top],
    'Tables and queries know no room above them. Return rows and let the use case or workflow decide.',
  ),
  never(
    'realtime-stands-below',
    '^server/realtime/',
    ['^server/(http|use-cases|domain|workflows|jobs|providers)/', top],
    'The socket tells open screens that something changed. Take what it must ask (a session, a right) as a function.',
  ),
  never(
    'job-definitions-are-only-a-name-and-a-payload',
    '^server/jobs/(definitions|send-mail)[.]ts$',
    ['^server/(?!jobs/definitions[.]ts$)'],
    'A definition is a name, a payload and an id, so that any use case may plan it. The work stands in jobs/handlers.ts.',
  ),
  never(
    'job-handlers-call-use-cases',
    '^server/jobs/handlers',
    ['^server/(http|db|workflows|realtime)/', settings, top],
    'A handler turns a payload into a call of a use case. Put the work into server/use-cases/.',
  ),
  {
    name: 'only-the-runner-knows-handlers',
    comment:
      'Plan a job by jobs/definitions.ts. Only server/jobs/runner.ts imports the handlers, so no circle can form.',
    severity: 'error',
    from: { path: '^server/', pathNot: ['^server/jobs/runner[.]ts$', ...PROOFS] },
    to: { path: '^server/jobs/handlers[.]ts$' },
  },
  {
    name: 'main-is-not-imported',
    comment: 'main.ts starts the process. Import server/app.ts or server/composition.ts from a test instead.',
    severity: 'error',
    from: {},
    to: { path: '^(server|sandbox)/main[.]ts$' },
  },
]
