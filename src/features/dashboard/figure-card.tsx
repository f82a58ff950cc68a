import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { InvoiceSummary } from '#src/shared/account/invoice-summary-query.ts'
import classes from './dashboard.module.css'

export interface Figures {
  summary: InvoiceSummary | undefined
  /** Shown instead of a missing figure: undefined while it loads, a text after a failure. */
  missing: string | undefined
  /** True if the account has ended, so there are no further charges. */
  isOver: boolean
}

/** Keeps a date on one line. */
export const inOneLine = (date: string): string => date.replaceAll(' ', '\u00a0')

interface FigureCardProps {
  title: string
  /** Undefined while it loads: the card then reserves the space. */
  figure: ReactNode | undefined
  /** Small text that explains the figure. */
  note?: ReactNode
  /** Shown at the end of the note. */
  aside?: ReactNode
  /** Below the note. */
  children?: ReactNode
  /** Reserves the height of a note of three lines with a fold. */
  hasFold?: boolean
}

export const FigureCard = ({ title, figure, note, aside, children, hasFold = false }: FigureCardProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for things to fill in
    <div className={classes.figureCard} role="group" aria-labelledby={id} aria-busy={figure === undefined}>
      <h3 id={id} className={classes.figureTitle}>
        {title}
      </h3>
      {figure === undefined ? (
        <>
          <Skeleton className={classes.figureAmount} width="70%" height={30} />
          <div className={hasFold ? classes.figureTall : undefined}>
            <div className={classes.figureFoot}>
              <Skeleton width="50%" height={18} />
            </div>
          </div>
        </>
      ) : (
        <>
          <p className={classes.figureAmount}>{figure}</p>
          <div className={hasFold ? classes.figureTall : undefined}>
            <div className={classes.figureFoot}>
              <span className={classes.figureNote}>{note}</span>
              {aside}
            </div>
            {children}
          </div>
        </>
      )}
    </div>
  )
}
