import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './figure-card.module.css'

interface FigureCardProps {
  title: string
  /** Undefined as long as it is not known; its place is kept. */
  figure: ReactNode | undefined
  /** What the figure means, in small. */
  note?: ReactNode
  /** Stands at the end of the note. */
  aside?: ReactNode
}

/** One figure of the account: large, with few words. */
export const FigureCard = ({ title, figure, note, aside }: FigureCardProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for things to fill in
    <div className={classes.card} role="group" aria-labelledby={id} aria-busy={figure === undefined}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {figure === undefined ? (
        <>
          <Skeleton className={classes.figure} width="70%" height={30} />
          <div className={classes.foot}>
            <Skeleton width="50%" height={18} />
          </div>
        </>
      ) : (
        <>
          <p className={classes.figure}>{figure}</p>
          <div className={classes.foot}>
            <span className={classes.note}>{note}</span>
            {aside}
          </div>
        </>
      )}
    </div>
  )
}
