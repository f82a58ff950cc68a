/** The mark: a path with three stations, the last one reached. */
export const LogoMark = ({ size = 28, className }: { size?: number; className?: string | undefined }) => (
  <svg className={className} width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
    <g stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
      <path d="M5.6 20.2C9.4 19 9 15.6 11 14.4M15.6 13.8c3.2-.6 3-4.6 5.2-6.2" />
      <circle cx="13.2" cy="13.6" r="2.6" />
      <circle cx="22.6" cy="6.2" r="2.6" />
    </g>
    <circle cx="4.6" cy="21" r="3.2" fill="currentColor" />
  </svg>
)
