import type { ReactNode } from 'react'
import classes from './ui.module.css'

interface ViewsProps<View extends string> {
  label: string
  views: readonly { view: View; name: ReactNode }[]
  shown: View
  onShow: (view: View) => void
}

/** Buttons that choose one of several views. */
export const Views = <View extends string>({ label, views, shown, onShow }: ViewsProps<View>) => (
  <fieldset className={classes.views} aria-label={label}>
    {views.map(({ view, name }) => (
      <button
        key={view}
        type="button"
        aria-pressed={view === shown}
        onClick={() => view !== shown && onShow(view)}
      >
        {name}
      </button>
    ))}
  </fieldset>
)
