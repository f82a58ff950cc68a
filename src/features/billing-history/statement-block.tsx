import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import classes from './billing-history.module.css'

interface StatementBlockProps {
  /** The years with invoices. */
  years: readonly number[]
  /** The filtered year. */
  year: number | undefined
}

/** The statement of a period, loaded when it is opened. */
export const StatementBlock = ({ years, year }: StatementBlockProps) => {
  const { t } = useTranslation('billing-history')
  const id = useId()
  const { Part, open, close } = useOnDemand(async () => (await import('./statement/statement.tsx')).Statement)
  return (
    <section className={classes.notes} aria-labelledby={id}>
      <div className={classes.statementHead}>
        <h2 id={id}>{t('statement.title')}</h2>
        <Button
          variant="default"
          aria-expanded={Part !== null}
          onClick={() => (Part ? close() : void open())}
        >
          {t(Part ? 'statement.hide' : 'statement.show')}
        </Button>
      </div>
      {Part ? (
        <Part key={year} years={years} year={year} />
      ) : (
        <p className={classes.quiet}>{t('statement.lead')}</p>
      )}
    </section>
  )
}
