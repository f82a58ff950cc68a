import { IconMessage2 } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { RequestedChange } from '#contract/entities/requested-change.ts'
import { fieldsOfTarget } from '#rules/requested-changes.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './changes.module.css'

interface AskedChangeProps {
  change: RequestedChange
  children: ReactNode
}

/** One thing to correct: what it is, what the reviewer says, and where it is done. */
export const AskedChange = ({ change: { target, reason }, children }: AskedChangeProps) => {
  const { t } = useTranslation(['changes', 'targets'])
  const id = useId()
  return (
    <section
      className={classes.change}
      data-single={fieldsOfTarget(target).length === 1 || undefined}
      aria-labelledby={id}
      aria-describedby={`${id}-reason`}
    >
      <h2 id={id} className={classes.name}>
        {t(`targets:${target}`)}
      </h2>
      <p id={`${id}-reason`} className={classes.reason}>
        <IconMessage2 size={18} stroke={1.75} aria-hidden />
        <span>
          <span className={classes.from}>{t('from')}</span>
          <bdi>{reason}</bdi>
        </span>
      </p>
      {children}
    </section>
  )
}
