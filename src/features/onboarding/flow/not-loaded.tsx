import { Button } from '@mantine/core'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './flow.module.css'

interface NotLoadedProps {
  problem: CallProblem | null
  onRetry: () => void
}

/** A screen whose data or code did not arrive. After a new version was released, only a reload brings the code. */
export const NotLoaded = ({ problem, onRetry }: NotLoadedProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.notLoaded}>
      <ProblemAlert problem={problem} onRetry={onRetry} />
      <Button variant="subtle" onClick={() => window.location.reload()}>
        {t('actions.reload')}
      </Button>
    </div>
  )
}
