import LocalTime
import Storage
import Visitors
import Words

extension Context {
    /// The group's time zone; nil for this machine's.
    var timeZone: TimeZoneName? { settings.stored.settings.timeZone.flatMap { TimeZoneName($0) } }

    /// A past moment, for a sentence: the time alone if it was today, otherwise with the day.
    func pastMoment(_ moment: Timestamp) -> Sentence.Argument {
        // Times are written in the machine's zone, so the day must be the same there.
        let isToday = [timeZone, nil].allSatisfy { zone in
            LocalMoment(moment, in: zone).day == LocalMoment(now, in: zone).day
        }
        return isToday ? .clock(moment) : .moment(moment)
    }
}
