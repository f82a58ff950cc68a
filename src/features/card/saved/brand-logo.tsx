import type { CardType } from '#contract/entities/payment-method.ts'
import classes from './saved-card.module.css'

const Circles = ({ left, right, both }: { left: string; right: string; both: string }) => (
  <>
    <circle cx="16" cy="13" r="7" fill={left} />
    <circle cx="24" cy="13" r="7" fill={right} />
    <path d="M20 7.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48Z" fill={both} />
  </>
)

const Word = ({ children, color }: { children: string; color: string }) => (
  <text
    x="20"
    y="17"
    textAnchor="middle"
    fontSize="11"
    fontWeight="800"
    fontStyle="italic"
    textLength="26"
    lengthAdjust="spacingAndGlyphs"
    fill={color}
  >
    {children}
  </text>
)

/** The brand at a glance. Drawn plainly, on white in both schemes; its name always stands beside it. */
export const BrandLogo = ({ type }: { type: CardType }) => (
  <svg className={classes.logo} width="40" height="26" viewBox="0 0 40 26" aria-hidden="true" direction="ltr">
    <rect x="0.5" y="0.5" width="39" height="25" rx="4" fill="#fff" stroke="#d3dae2" />
    {type === 'visa' && <Word color="#1434cb">VISA</Word>}
    {type === 'master' && <Circles left="#eb001b" right="#f79e1b" both="#ff5f00" />}
    {type === 'mada' && <Word color="#259bd6">mada</Word>}
    {type === 'amex' && <Word color="#016fd0">AMEX</Word>}
  </svg>
)
