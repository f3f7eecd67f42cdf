import basemap from './basemap.module.css';

/** The Pacific behind the search card; its picture holds day and night. Put it into a positioned `section.find`. */
export function OpenWater() {
  return (
    <img className={basemap.background} src="/charts/find.svg" width="1440" height="620" alt="" fetchPriority="high" />
  );
}
