import { t } from '../i18n';

export function NoGame() {
  return (
    <div class="page empty">
      <h1>{t.play.none}</h1>
      <p class="lead">{t.play.noneText}</p>
      <a class="button main" href="#/">
        {t.play.choose}
      </a>
    </div>
  );
}
