"""An answer in a notebook: the verdict, the main figures and the learning curve.

Everything that comes from the data is escaped, and nothing is loaded from elsewhere.
"""

import html
import math

_WIDTH, _HEIGHT = 560, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 14, 30, 44

# Wong's colours, told apart by colour-blind people too (Nature Methods 8, 441, 2011); as in the report.
_BLUE, _GREEN, _ORANGE = "#0072b2", "#009e73", "#d55e00"


def of(answer):
    """The answer as a piece of HTML."""
    parts = ['<div style="max-width:%dpx;font-family:sans-serif">' % (_WIDTH + 40)]
    parts.append("<p><strong>%s</strong></p>" % _text(answer.get("verdict", "")))
    parts.append(_figures(answer))
    parts.append(_curve(answer))
    parts.append(_asked(answer))
    notes = answer.get("notes") or []
    if notes:
        parts.append("<ul>%s</ul>" % "".join("<li>%s</li>" % _text(note) for note in notes))
    return "".join(parts) + "</div>"


def _asked(answer):
    """What was asked beside the first answer, in its own words."""
    goal, columns = answer.get("goal"), answer.get("columns")
    lines = ["Rows until an RMSE of %s: %s" % (_digits(goal["rmse"]), goal["words"])] if goal else []
    return "".join("<p>%s</p>" % _text(line) for line in lines + (columns["words"] if columns else []))


def _text(value):
    return html.escape(str(value), quote=True)


def _figures(answer):
    rows = _class_figures(answer) if "best" in answer else _number_figures(answer)
    if not rows:
        return ""
    cell = '<td style="text-align:%s;padding:1px 8px 1px 0">'
    line = "<tr>" + cell % "left" + "%s</td>" + cell % "right" + "%s</td>" + cell % "left" + "%s</td></tr>"
    lines = "".join(line % tuple(map(_text, row)) for row in rows)
    return '<table style="margin:0"><tbody>%s</tbody></table>' % lines


def _number_figures(answer):
    rows = []
    reached, ceiling, coming = answer.get("reached"), answer.get("ceiling"), answer.get("coming_rows")
    if coming:
        rows.append(("RMSE on coming rows", _digits(coming["rmse"]), _range(coming, "low", "high")))
    if reached:
        rows.append(("RMSE reached on held-out rows", _digits(reached["rmse"]), _range(reached, "low", "high")))
    if ceiling:
        name = "RMSE that no model goes below" + ("" if answer.get("determined", True) else ", not determined")
        rows.append((name, _digits(ceiling["rmse"]), _range(ceiling, "rmse_low", "rmse_high")))
        if ceiling.get("r2") is not None:
            rows.append(("R² that no model goes above", _digits(ceiling["r2"]), _range(ceiling, "r2_low", "r2_high")))
    return rows


def _class_figures(answer):
    reached, best = answer.get("reached") or {}, answer["best"]
    names = {"error": "share of labels missed", "log_loss": "log-loss", "brier": "Brier score", "auc": "AUC"}
    rows, coming = [], answer.get("coming_rows")
    if coming:
        rows.append(("share of labels missed, coming rows", _digits(coming["error"]), _range(coming, "low", "high")))
    for key, name in names.items():
        if reached.get(key) is not None:
            interval = _range(reached, key + "_low", key + "_high")
            rows.append((name + ", reached", _digits(reached[key]), interval))
        if best.get(key):
            rows.append((name + ", best possible", _digits(best[key]["value"]), _range(best[key], "low", "high")))
    return rows


def _digits(value):
    return "" if value is None else ("%#.4g" % value).rstrip(".")


def _range(record, low, high):
    if record.get(low) is None or record.get(high) is None:
        return ""
    return "95 %%: %s to %s" % (_digits(record[low]), _digits(record[high]))


def _step(least):
    """The round number of one digit, 1, 2 or 5, that is not below it."""
    power = 10 ** math.floor(math.log10(least))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= least)


def _curve(answer):
    """The error on held-out rows by the number of training rows, above the best possible."""
    curve = answer.get("learning_curve") or {}
    measure = "rmse" if "rmse" in curve else "brier"
    rows, errors = curve.get("rows") or [], curve.get(measure) or []
    points = [(n, e) for n, e in zip(rows, errors) if e is not None and n > 0]
    if len(points) < 2:
        return ""
    if measure == "rmse":
        ceiling = answer.get("ceiling") or {}
        floor = [ceiling.get(key) for key in ("rmse", "rmse_low", "rmse_high")]
    else:
        best = (answer.get("best") or {}).get("brier") or {}
        floor = [best.get(key) for key in ("value", "low", "high")]
    all_rows = answer.get("rows") or points[-1][0]
    further = [
        (times * all_rows, curve.get("%s_at_%s_the_rows" % (measure, words)))
        for times, words in ((2, "twice"), (10, "ten_times"))
    ]
    further = [(n, e) for n, e in further if e is not None]
    return _Drawing(points, further, floor, "RMSE" if measure == "rmse" else "Brier score").svg()


class _Drawing:
    def __init__(self, points, further, floor, measure):
        self.points, self.further, self.measure = points, further, measure
        self.floor = floor
        everything = points + further
        self.x0, self.x1 = math.log(everything[0][0]), math.log(everything[-1][0])
        heights = [e for _, e in everything] + [value for value in floor if value is not None]
        margin = 0.06 * (max(heights) - min(heights)) or 1
        self.y0, self.y1 = min(heights) - margin, max(heights) + margin
        self.parts = []

    def x(self, rows):
        share = (math.log(rows) - self.x0) / (self.x1 - self.x0 or 1)
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def y(self, error):
        share = (error - self.y0) / (self.y1 - self.y0)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)

    def svg(self):
        self._floor()
        self._axes()
        if self.further:
            self._line([self.points[-1]] + self.further, _ORANGE, "5 4")
        self._line(self.points, _BLUE, "none")
        words = "Learning curve: %s on held-out rows %s" % (
            self.measure,
            ", ".join("%s with %d training rows" % (_digits(e), n) for n, e in self.points),
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" width="%d" height="%d" '
            'viewBox="0 0 %d %d" style="background:#fff;max-width:100%%" font-family="sans-serif" '
            'font-size="12" fill="#333">%s</svg>'
            % (_text(words), _WIDTH, _HEIGHT, _WIDTH, _HEIGHT, "".join(self.parts))
        )

    def _floor(self):
        value, low, high = self.floor
        if low is not None and high is not None:
            self.parts.append(
                '<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="%s" fill-opacity="0.2"/>'
                % (_LEFT, self.y(high), _WIDTH - _LEFT - _RIGHT, self.y(low) - self.y(high), _GREEN)
            )
        if value is not None:
            y = self.y(value)
            self.parts.append(
                '<path d="M%d %.1fH%d" stroke="%s" stroke-dasharray="5 4" fill="none"/>'
                % (_LEFT, y, _WIDTH - _RIGHT, _GREEN)
            )
        x = _LEFT
        legend = [("reached", _BLUE)]
        legend += [("expected with 2× and 10× the rows", _ORANGE)] if self.further else []
        legend += [("best possible, 95 %", _GREEN)] if value is not None else []
        for words, colour in legend:
            self.parts.append('<rect x="%d" y="9" width="12" height="4" fill="%s"/>' % (x, colour))
            self.parts.append('<text x="%d" y="15">%s</text>' % (x + 17, words))
            x += 40 + 7 * len(words)

    def _axes(self):
        bottom = _HEIGHT - _BOTTOM
        self.parts.append(
            '<path d="M%d %dV%dH%d" stroke="#999" fill="none"/>' % (_LEFT, _TOP, bottom, _WIDTH - _RIGHT)
        )
        step = _step((self.y1 - self.y0) / 5)
        for k in range(math.ceil(self.y0 / step), math.floor(self.y1 / step) + 1):
            text = '<text x="%d" y="%.1f" text-anchor="end">%s</text>'
            self.parts.append(text % (_LEFT - 6, self.y(k * step) + 4, _text("%.6g" % (k * step))))
        last = -math.inf
        for rows, _ in self.points + self.further:
            if self.x(rows) - last > 45:
                last = self.x(rows)
                text = '<text x="%.1f" y="%d" text-anchor="middle">%d</text>'
                self.parts.append(text % (min(last, _WIDTH - 24), bottom + 16, rows))
        middle = (_LEFT + _WIDTH - _RIGHT) / 2
        text = '<text x="%.1f" y="%d" text-anchor="middle">training rows</text>'
        self.parts.append(text % (middle, _HEIGHT - 8))
        y = (_TOP + bottom) / 2
        text = '<text transform="translate(14 %.1f) rotate(-90)" text-anchor="middle">%s</text>'
        self.parts.append(text % (y, _text(self.measure)))

    def _line(self, points, colour, dashes):
        path = "L".join("%.1f %.1f" % (self.x(n), self.y(e)) for n, e in points)
        self.parts.append(
            '<path d="M%s" stroke="%s" stroke-width="2" stroke-dasharray="%s" fill="none"/>'
            % (path, colour, dashes)
        )
        for n, e in points:
            self.parts.append('<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>' % (self.x(n), self.y(e), colour))
