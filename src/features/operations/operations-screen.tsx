import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useRowDialog } from '#src/shared/dialog/use-row-dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { GivenUpJobs } from './given-up-jobs.tsx'
import classes from './operations.module.css'
import { operationsQuery } from './operations-query.ts'
import { Backups } from './sections/backups.tsx'
import { Comparisons } from './sections/comparisons.tsx'
import { Providers } from './sections/providers.tsx'
import { Queues } from './sections/queues.tsx'
import type { SectionPart } from './sections/section.tsx'
import { Servers } from './sections/servers.tsx'
import { TaxUnit } from './sections/tax-unit.tsx'
import { Waiting } from './sections/waiting.tsx'
import { Troubles } from './troubles.tsx'

/** The sections below the jobs that gave up. A part of the answer has a section of its own. */
const SECTIONS: readonly SectionPart[] = [Queues, Waiting, Providers, Servers, Backups, Comparisons, TaxUnit]

const Operations = () => {
  const { t } = useTranslation('operations')
  const { data, error } = useQuery(operationsQuery)
  const dialog = useRowDialog(async () => (await import('./job-dialog.tsx')).JobDialog)
  return (
    <div className={classes.screen}>
      {error && <ProblemAlert problem={toCallProblem(error)} />}
      {data ? (
        <>
          <Troubles troubles={data.troubles} />
          <GivenUpJobs facts={data} onAct={(act) => dialog.open({ act })} />
          <div className={classes.sections}>
            {SECTIONS.map((Part) => (
              <Part key={Part.name} facts={data} />
            ))}
          </div>
        </>
      ) : (
        !error && <LoadingArea label={t('common:loading')} />
      )}
      {dialog.element}
    </div>
  )
}

/** Shows administrators the running, waiting and failing work. */
export const OperationsScreen = () => (useMayDo()('operations.read') ? <Operations /> : null)
