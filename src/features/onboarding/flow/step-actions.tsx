import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCloudCheck } from '@tabler/icons-react'
import type { Step } from '#contract/steps.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './flow.module.css'
import { SCREEN_FORM, useFlow } from './flow-context.ts'
import { useScreenStatus } from './screen-status.ts'

/** What is sent for good says so. */
const LAST: Partial<Record<Step, 'terms.create' | 'changes:send'>> = {
  'terms-conditions': 'terms.create',
  'changes-requested': 'changes:send',
}

interface StepActionsProps {
  screen: Step
  isFormShown: boolean
}

/** Back and Next, and quietly between them whether everything typed is safe. A press while something runs does nothing. */
export const StepActions = ({ screen, isFormShown }: StepActionsProps) => {
  const { t } = useTranslation(['onboarding', 'common'])
  const flow = useFlow()
  const status = useScreenStatus(flow.status)
  const busy = flow.busy || status.busy
  const saved = busy ? null : status.saved
  const last = LAST[screen]
  return (
    <>
      {flow.canGoBack ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft className={classes.arrow} size={18} stroke={1.75} aria-hidden />}
          onClick={busy ? undefined : flow.back}
          aria-disabled={busy}
          data-disabled={busy}
        >
          {t('common:actions.back')}
        </Button>
      ) : (
        <span />
      )}
      <span className={classes.onward}>
        <span className={classes.saved} role="status">
          {saved && <IconCloudCheck size={16} stroke={1.75} aria-hidden />}
          {saved && t(saved)}
        </span>
        <Button
          type="submit"
          form={SCREEN_FORM}
          loading={busy}
          disabled={!isFormShown || !status.ready}
          rightSection={
            !last && <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
          }
        >
          {t(last ?? 'common:actions.next')}
        </Button>
      </span>
    </>
  )
}
