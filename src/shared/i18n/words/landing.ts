import type { Translated } from '../catalogue.ts'
import { ar as arOverlay, en as enOverlay } from './overlay.ts'

export const en = {
  title: 'Masar: your cloud account, opened step by step',
  description:
    'Open and manage a Google Cloud billing account in Saudi Arabia: sign in, verify, add a card, start.',
  brand: 'Masar',
  brandOther: 'مسار',
  faq: 'FAQ',
  switchLanguage: 'العربية',
  scheme: 'Switch between light and dark',
  headingFirst: 'Your cloud account,',
  headingSecond: 'opened step by step.',
  lead: 'Sign in, verify your company or yourself, add a card. You can stop at any point: you come back to exactly where you were.',
  signIn: 'Sign in with Google',
  waiting: 'Continue in the window that has opened.',
  signingIn: 'Signing you in…',
  businessTitle: 'Business',
  businessText: 'Sign in with your company’s workspace e-mail.',
  businessLink: 'No workspace? Create a free cloud identity',
  individualTitle: 'Individual',
  individualText: 'Sign in with your personal mail account and have your National ID or Iqama at hand.',
  pathTitle: 'The way to your account',
  path: {
    accountType: { title: 'Account type', text: 'Business or individual' },
    details: { title: 'Your details', text: 'Verified with the company register or Nafath' },
    package: { title: 'Support package', text: 'Basic, Standard or Enhanced' },
    documents: { title: 'Documents', text: 'Uploaded once, checked by people' },
    permissions: { title: 'Permissions', text: 'Who may manage billing' },
    card: { title: 'Card', text: 'Verified with 3-D Secure' },
    terms: { title: 'Terms', text: 'Almost done, last thing' },
    account: { title: 'Your billing account', text: 'Ready for your first project' },
  },
  social: 'Masar on social media',
  socialX: 'Masar on X',
  socialLinkedin: 'Masar on LinkedIn',
  socialYoutube: 'Masar on YouTube',
  close: 'Close',
  notices: {
    blocked:
      'Your browser blocked the sign-in window. Allow pop-ups for this site in the address bar, then press the button again.',
    offline: 'You are offline. Check your connection and try again.',
    sessionExpired: 'Your session has expired. Please sign in again.',
    cookieRefused:
      'You signed in, but your browser did not keep the cookie that keeps you signed in. Allow cookies for this site, or open it in an ordinary window, then sign in again.',
    signedOut: 'You have signed out.',
    noScript: 'Signing in needs JavaScript. Please switch it on and reload this page.',
  },
  callback: {
    heading: 'This window is not needed',
    text: 'It belongs to signing in. If you are signing in, continue in the window where you started, and close this one.',
    again:
      'If there is no other window, sign in again from the home page. Inside another app, open Masar in your browser first.',
    home: 'Go to the home page',
  },
  overlay: enOverlay,
} as const

export const ar: Translated<typeof en> = {
  title: 'مسار: حسابك السحابي خطوةً بخطوة',
  description:
    'افتح حساب فوترة Google Cloud في المملكة العربية السعودية وأدره: سجّل الدخول، تحقّق، أضف بطاقة، وابدأ.',
  brand: 'مسار',
  brandOther: 'Masar',
  faq: 'الأسئلة الشائعة',
  switchLanguage: 'English',
  scheme: 'التبديل بين المظهر الفاتح والداكن',
  headingFirst: 'حسابك السحابي،',
  headingSecond: 'خطوةً بخطوة.',
  lead: 'سجّل الدخول، وثّق منشأتك أو هويتك، ثم أضف بطاقة. يمكنك التوقف في أي وقت، وستعود إلى حيث توقفت تمامًا.',
  signIn: 'تسجيل الدخول عبر Google',
  waiting: 'تابِع في النافذة التي فُتحت.',
  signingIn: 'جارٍ تسجيل دخولك…',
  businessTitle: 'الأعمال',
  businessText: 'سجّل الدخول ببريد العمل على Google Workspace.',
  businessLink: 'ليس لديك Workspace؟ أنشئ هوية سحابية مجانية',
  individualTitle: 'الأفراد',
  individualText: 'سجّل الدخول ببريدك الشخصي، وجهّز هويتك الوطنية أو إقامتك.',
  pathTitle: 'الطريق إلى حسابك',
  path: {
    accountType: { title: 'نوع الحساب', text: 'أعمال أو أفراد' },
    details: { title: 'بياناتك', text: 'توثيق عبر السجل التجاري أو نفاذ' },
    package: { title: 'باقة الدعم', text: 'أساسية أو قياسية أو متقدمة' },
    documents: { title: 'المستندات', text: 'تُرفع مرة واحدة ويراجعها فريقنا' },
    permissions: { title: 'الصلاحيات', text: 'من يدير الفوترة' },
    card: { title: 'البطاقة', text: 'موثّقة عبر \u20663-D Secure\u2069' },
    terms: { title: 'الشروط', text: 'الخطوة الأخيرة' },
    account: { title: 'حساب الفوترة', text: 'جاهز لمشروعك الأول' },
  },
  social: 'مسار على وسائل التواصل',
  socialX: 'مسار على إكس',
  socialLinkedin: 'مسار على لينكدإن',
  socialYoutube: 'مسار على يوتيوب',
  close: 'إغلاق',
  notices: {
    blocked:
      'حظر متصفحك نافذة تسجيل الدخول. اسمح بالنوافذ المنبثقة لهذا الموقع من شريط العنوان، ثم اضغط الزر من جديد.',
    offline: 'لا يوجد اتصال بالإنترنت. تحقّق من الاتصال ثم أعد المحاولة.',
    sessionExpired: 'انتهت صلاحية جلستك. يرجى تسجيل الدخول مرة أخرى.',
    cookieRefused:
      'تم التحقق منك، لكن متصفحك لم يحفظ ملف تعريف الارتباط اللازم لإبقائك مسجّل الدخول. اسمح بملفات تعريف الارتباط لهذا الموقع، أو افتحه في نافذة عادية، ثم سجّل الدخول من جديد.',
    signedOut: 'تم تسجيل خروجك.',
    noScript: 'يتطلب تسجيل الدخول تفعيل JavaScript. يرجى تفعيله ثم إعادة تحميل الصفحة.',
  },
  callback: {
    heading: 'لا حاجة إلى هذه النافذة',
    text: 'هذه نافذة تسجيل الدخول. إذا كنت تسجّل الدخول فتابِع في النافذة التي بدأت منها، وأغلق هذه النافذة.',
    again:
      'إذا لم تجد نافذة أخرى فسجّل الدخول من جديد من الصفحة الرئيسية. وإذا كنت داخل تطبيق آخر فافتح مسار في متصفحك أولًا.',
    home: 'الانتقال إلى الصفحة الرئيسية',
  },
  overlay: arOverlay,
}
