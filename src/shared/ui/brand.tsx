import classes from './brand.module.css'
import { LogoMark } from './logo-mark.tsx'

/** The mark with the product's name in the person's language. */
export const Brand = ({ name }: { name: string }) => (
  <span className={classes.brand}>
    <LogoMark className={classes.mark} />
    {name}
  </span>
)
