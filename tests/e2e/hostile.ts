const ACTS = ['window.__hit=1', 'alert(1)', 'top["__hit"]=1', 'document.title="__hit"'];

/** Ways in which a text has become a script somewhere; `%` stands for what it would do. */
const WAYS = [
  '<script>%</script>',
  '</script><script>%</script>',
  '</title><script>%</script>',
  '</textarea><script>%</script>',
  '<!--><script>%</script-->',
  '<img src=x onerror=%>',
  '<img src=x onerror="%">',
  '"><img src=x onerror=%>',
  "'><img src=x onerror=%>",
  '<svg onload=%>',
  '<svg><script>%</script></svg>',
  '<body onload=%>',
  '<iframe srcdoc="<script>%</script>">',
  '<iframe src="javascript:%">',
  '<a href="javascript:%">x</a>',
  'javascript:%',
  '<details open ontoggle=%>',
  '<video><source onerror=%></video>',
  '<math><mtext><style><img src=x onerror=%></style></mtext></math>',
  '<style>@import "javascript:%"</style>',
  '" onmouseover="%" autofocus onfocus="%',
  '{{constructor.constructor("%")()}}',
  '$' + '{%}',
  '\u003cscript\u003e%\u003c/script\u003e<!--',
  '<ScRiPt\n>%</sCrIpT>',
];

/** A hundred texts that are scripts wherever they are not taken for text. Guarantee S6. */
export const SCRIPT_PAYLOADS: readonly string[] = WAYS.flatMap((way) => ACTS.map((act) => way.replaceAll('%', act)));
