import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { GivenUpJobs } from './given-up-jobs.tsx'
import type { JobAct } from './job-act.ts'
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
  const [act, setAct] = useState<JobAct | null>(null)
  const dialog = useOnDemand(async () => (await import('./job-dialog.tsx')).JobDialog)
  const onAct = (next: JobAct) => {
    setAct(next)
    void dialog.open()
  }
  return (
    <div className={classes.screen}>
      {error && <ProblemAlert problem={toCallProblem(error)} />}
      {data ? (
        <>
          <Troubles troubles={data.troubles} />
          <GivenUpJobs facts={data} onAct={onAct} />
          <div className={classes.sections}>
            {SECTIONS.map((Part) => (
              <Part key={Part.name} facts={data} />
            ))}
          </div>
        </>
      ) : (
        !error && <LoadingArea label={t('common:loading')} />
      )}
      {dialog.Part && act && <dialog.Part act={act} onClose={dialog.close} />}
    </div>
  )
}

/** Shows administrators the running, waiting and failing work. */
export const OperationsScreen = () => (useMayDo()('operations.read') ? <Operations /> : null)
